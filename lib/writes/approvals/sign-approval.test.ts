import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SoftAuthenticator, testSite as site } from '@/lib/access/passkeys/soft-authenticator.fixture';
import { builtIn } from '@/lib/access/viewers/credential';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { english } from '@/lib/messages/english.fixture';
import { approval, approvalSignature, passkey, recordedWrite } from '@/lib/store/schema';
import { TestBench } from '../test-bench.fixture';
import { changeBytes, coveredColumns } from './changed-bytes.fixture';
import { listApprovals } from './list-approvals';
import { askForSignature } from './sign-approval';
import { SignedApprovals } from './signed-approvals.fixture';
import { verifySignatures } from './verify-signatures';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const approvals = new SignedApprovals(() => bench);
const { addPasskey, approveSigned, database, decide, drive, faultsOf, now, proposeToOwner, sealer, sign } = approvals;

const otherChange = 'The change differs from what you saw. Refresh, then review it again.';
const notAccepted = 'The passkey’s signature wasn’t accepted. Nothing was sent. Try again.';
const said = (done: Awaited<ReturnType<typeof decide>>) => (done.ok ? 'approved' : english(done.error));
const kept = async () => await database().select().from(approvalSignature);

test('an approval by passkey keeps what was signed beside it, is sent, and is told with the passkey’s name', async () => {
  const made = await approveSigned();
  const [signature] = await kept();
  expect(JSON.parse(signature?.signed ?? '')).toMatchObject({
    console: site.origin,
    write: made.row.id,
    method: 'POST',
    path: made.row.path,
    account: 'master',
    body: made.row.bodyHash,
    decision: 'approved',
    reason: 'seen and agreed',
    approver: { id: made.checker.personId, name: made.checker.name, role: 'manager' },
  });
  expect((await drive(made))?.firstSentAt).not.toBeNull();
  expect(await faultsOf(made)).toEqual([]);
  const place = { account: 'master', connectionId: builtIn };
  const { views } = await listApprovals(database(), sealer(), made.checker, place, { view: 'done' });
  expect(views[0]?.decision).toMatchObject({ verdict: 'approved', signedWith: 'Laptop' });
  expect((await verifyAudit(database())).broken).toBeUndefined();
});

test('a signature still holds when its passkey is gone, and an approval without one is none', async () => {
  const [signed, unsigned] = [await approveSigned(), await proposeToOwner()];
  await decide(unsigned);
  await database().delete(passkey);
  expect((await verifySignatures(database(), sealer())).checked).toBe(1);
  expect([await faultsOf(signed), await faultsOf(unsigned)]).toEqual([[], []]);
});

test('a write that changed between the dialog and the signature asks for none', async () => {
  const made = await proposeToOwner();
  await database().update(recordedWrite).set({ path: '/elsewhere' }).where(eq(recordedWrite.id, made.row.id));
  await expect(sign(made)).rejects.toThrow(otherChange);
});

test('a write that changed between the signature and the decision is not approved', async () => {
  const made = await proposeToOwner();
  const signature = await sign(made);
  await database().update(approval).set({ because: 'another rule' }).where(eq(approval.operationId, made.row.id));
  expect(said(await decide(made, { signature }))).toBe(otherChange);
  expect(await kept()).toEqual([]);
});

test('a signature is for one write, one note and one person, once', async () => {
  const [one, other] = [await proposeToOwner(), await proposeToOwner()];
  const signature = await sign(one);
  expect(said(await decide(other, { signature }))).toBe(notAccepted);
  expect(said(await decide(one, { signature: await sign(one), reason: 'another note' }))).toBe(otherChange);
  const own = await sign(one);
  const others = { ...other, checker: one.checker, device: one.device };
  expect(said(await decide(others, { signature: own }))).toBe(otherChange);
  const last = await sign(one);
  expect(said(await decide(one, { signature: last }))).toBe('approved');
  expect(said(await decide(others, { signature: last }))).toBe(notAccepted);
});

test('a proof of who the person is does not count as a signature, nor does another device', async () => {
  const made = await proposeToOwner();
  const stranger = new SoftAuthenticator();
  expect(said(await decide(made, { signature: await sign({ ...made, device: stranger }) }))).toBe(notAccepted);
  const elsewhere = { ...made, checker: { ...made.checker, sessionKey: 'another session' } };
  expect(said(await decide(made, { signature: await sign(elsewhere) }))).toBe(notAccepted);
  expect(await kept()).toEqual([]);
});

test('a write of another account or connection, or one that is decided, asks for no signature', async () => {
  const made = await proposeToOwner();
  const asked = {
    caller: made.checker,
    account: 'master',
    connectionId: builtIn,
    operationId: made.row.id,
    changeHash: made.hash,
    reason: '',
    site,
  };
  for (const other of [{ account: 'elsewhere' }, { connectionId: 'elsewhere' }, { changeHash: 'x' }]) {
    expect(await askForSignature(database(), sealer(), { ...asked, ...other }, await now())).toMatchObject({
      ok: false,
    });
  }
  await decide(made);
  expect(await askForSignature(database(), sealer(), asked, await now())).toMatchObject({ ok: false });
});

test('a changed byte of a signed approval is named, in each column', async () => {
  await changeBytes(approvals, coveredColumns);
});

test('a lost signature is named, and one of which the audit does not tell', async () => {
  const made = await approveSigned();
  const [signature] = await kept();
  await database().delete(approvalSignature);
  expect(await faultsOf(made)).toEqual(['missing']);
  const other = await proposeToOwner();
  await decide(other);
  if (signature === undefined) throw new Error('no signature');
  await database()
    .insert(approvalSignature)
    .values({ ...signature, operationId: other.row.id });
  expect(await faultsOf(other)).toEqual(expect.arrayContaining(['write', 'approver', 'audit']));
});

test('an approval signed by another key than its person’s is told by the audit', async () => {
  const made = await approveSigned();
  const device = await addPasskey(made);
  const id = device.credentialId.toString('base64url');
  const [other] = await database().select().from(passkey).where(eq(passkey.credentialId, id));
  await database()
    .update(approvalSignature)
    .set({ publicKey: other?.publicKey ?? '', credentialId: id });
  expect(await faultsOf(made)).toEqual(expect.arrayContaining(['signature', 'publicKey', 'credentialId']));
});
