import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { PasskeySite } from '@/lib/access/passkeys/passkey-site';
import { askForPasskey, takePasskey, type GivenPasskey } from '@/lib/access/passkeys/take-passkey';
import type { Caller } from '@/lib/access/sessions/caller';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { sha256, type Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import type { approvalSignature } from '@/lib/store/schema';
import { findRow, type WriteRow } from '../engine/write-row';
import { findApproval, openWhole, type ApprovalRow } from './approval-check';

export type SignatureRow = typeof approvalSignature.$inferSelect;

type Approver = Pick<Caller, 'personId' | 'name' | 'role' | 'sessionKey'>;

/** The parts of the signed text that only the moment of signing knows. */
const moment = z.object({ console: z.string(), time: z.iso.datetime(), nonce: z.string() });
type SignedMoment = z.output<typeof moment>;

/** What the rows of a write and of its decision say that an approver signed: all but the moment. */
export function signedFacts(
  row: WriteRow,
  asked: ApprovalRow,
  {
    by,
    reason,
  }: {
    readonly by: { readonly id: string | null; readonly name: string | null; readonly role: string | null };
    readonly reason: string;
  },
) {
  const { id: write, operation, method, path, params, account, environment, clientHash: client } = row;
  return {
    write,
    operation,
    method,
    path,
    params,
    account,
    environment,
    client,
    // The bodies stay sealed: the hashes say that they are these.
    body: row.bodyHash,
    before: asked.seenHash,
    rule: asked.policyHash,
    because: asked.because,
    decision: 'approved',
    approver: by,
    reason,
  };
}

/** The text whose SHA-256 the approver's passkey signs. */
const textOf = (facts: ReturnType<typeof signedFacts>, { console, time, nonce }: SignedMoment): string =>
  canonicalJson({ ...facts, console, time, nonce });

/** The challenge of a signed text, as browsers write it. */
export const challengeOf = (signed: string): string => Buffer.from(sha256(signed), 'hex').toString('base64url');

/** What can be read of a signed text that this console wrote; undefined of any other text. */
export function readSigned(signed: string): (Readonly<Record<string, unknown>> & SignedMoment) | undefined {
  try {
    const read: unknown = JSON.parse(signed);
    const found = moment.loose().safeParse(read);
    return found.success && canonicalJson(read) === signed ? found.data : undefined;
  } catch {
    return undefined;
  }
}

interface SignatureRequest {
  readonly caller: Approver;
  readonly account: string;
  readonly connectionId: string;
  readonly operationId: string;
  /** The change as the person saw it. */
  readonly changeHash: string;
  readonly reason: string;
  readonly site: PasskeySite;
}

/** Asks the approver's passkey to sign exactly the waiting change that they saw. The decision is checked as any other. */
export async function askForSignature(
  store: Store,
  sealer: Sealer,
  { caller, account, connectionId, operationId, changeHash, reason, site }: SignatureRequest,
  now: Date,
): Promise<Result<Awaited<ReturnType<typeof askForPasskey>>, Message>> {
  const row = await findRow(store, operationId);
  const asked = row === undefined ? undefined : await findApproval(store, row.id);
  const isHere = row?.account === account && row.connectionId === connectionId;
  if (!isHere || asked === undefined) return failed(message('approvals.refusal.nothingHere'));
  if (row.state !== 'PENDING_APPROVAL') return failed(message('approvals.refusal.decided'));
  const isAsSeen = asked.changeHash === changeHash && openWhole(sealer, row, asked) !== undefined;
  if (!isAsSeen) return failed(message('approvals.refusal.otherChange'));
  const [time, nonce] = [now.toISOString(), randomBytes(16).toString('base64url')];
  const signed = textOf(signedFacts(row, asked, { by: approverOf(caller), reason }), {
    console: site.origin,
    time,
    nonce,
  });
  const bounds = {
    purpose: 'approve',
    boundTo: caller.sessionKey,
    personId: caller.personId,
    subject: signed,
  } as const;
  return ok(await askForPasskey(store, site, bounds, now, challengeOf(signed)));
}

/** The approver's signature, if it is of exactly this write, as its locked row is now, and of this decision. */
export async function takeSignature(
  transaction: Store,
  {
    row,
    asked,
    caller,
    reason,
  }: { readonly row: WriteRow; readonly asked: ApprovalRow; readonly caller: Approver; readonly reason: string },
  given: GivenPasskey,
  now: Date,
): Promise<Result<SignatureRow, Message>> {
  const bounds = { purpose: 'approve', boundTo: caller.sessionKey, personId: caller.personId } as const;
  const taken = await takePasskey(transaction, given, bounds, now);
  if (!taken.ok) return failed(message('approvals.refusal.signature'));
  const { passkey, subject: signed } = taken.value;
  const said = readSigned(signed);
  const facts = signedFacts(row, asked, { by: approverOf(caller), reason });
  if (said === undefined || textOf(facts, said) !== signed) return failed(message('approvals.refusal.otherChange'));
  const { clientDataJSON: clientData, authenticatorData, signature } = given.answer.response;
  const { credentialId, name: passkeyName, publicKey } = passkey;
  return ok({
    operationId: row.id,
    signed,
    credentialId,
    passkeyName,
    publicKey,
    authenticatorData,
    clientData,
    signature,
  });
}

/** What the audit keeps of a signature: a changed, lost or exchanged one is found by it. */
export const signatureInAudit = (kept: SignatureRow) => ({
  passkeyName: kept.passkeyName,
  credentialId: kept.credentialId,
  signed: sha256(kept.signed),
  publicKey: sha256(kept.publicKey),
  authenticatorData: sha256(kept.authenticatorData),
  clientData: sha256(kept.clientData),
  signature: sha256(kept.signature),
});

const approverOf = ({ personId: id, name, role }: Approver) => ({ id, name, role });
