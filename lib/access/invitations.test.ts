import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/open-store';
import { audit } from '../store/schema';
import { acceptInvitation, findInvitation } from './accept-invitation';
import { holds, readGrants } from './account-grants';
import { confirmInvitation, withdrawInvitation } from './invitations';
import { invite, inviteAdmin } from './invite';
import { listPeople } from './list-people';
import { findPersonByEmail } from './people';
import { disableAccess } from './person-access';
import { at, goodPassword, real, ThrowAwayDesk } from './throw-away-desk';

let desk: ThrowAwayDesk;
let store: Store;
beforeAll(async () => {
  desk = await ThrowAwayDesk.open();
  store = desk.store;
}, 60_000);
afterAll(() => desk.opened.close());
beforeEach(() => desk.renew());

describe('an invitation', () => {
  test('opens once, makes the person with the role and the accounts of it, and is kept as a hash only', async () => {
    const { token } = await desk.invited();
    const rows = JSON.stringify(await store.execute(sql`select * from invitation`));
    expect(rows).not.toContain(token);
    expect(await desk.accept(token)).toEqual({ ok: true, value: undefined });
    const made = await findPersonByEmail(store, 'new@desk.test');
    expect(made).toMatchObject({ role: 'support', demo: false, everyAccount: false });
    const grants = await readGrants(store, made?.id ?? '');
    expect(grants && [holds(grants, 'master'), holds(grants, 'sub-1')]).toEqual([true, false]);
    expect(await desk.accept(token)).toEqual({ ok: false, error: { kind: 'link', because: 'used' } });
    expect((await store.select().from(audit).orderBy(audit.sequence)).map(({ act }) => act)).toEqual([
      'invitation.make',
      'invitation.accept',
    ]);
  });

  test('makes one person when it is pressed many times at once', async () => {
    const { token } = await desk.invited();
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.accept(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listPeople(store, real)).filter(({ email }) => email === 'new@desk.test')).toHaveLength(1);
  });

  test('lives for 24 hours, and not after it was taken back or its maker lost access', async () => {
    const first = await desk.invited();
    expect(await findInvitation(store, first.token, real, at(23.9))).toMatchObject({ ok: true });
    expect(await findInvitation(store, first.token, real, at(24))).toEqual({ ok: false, error: 'expired' });
    expect(
      await invite(store, desk.ben, { email: 'new@desk.test', name: 'x', role: 'support', accounts: [] }, at(1)),
    ).toEqual({
      ok: false,
      error: 'This e-mail has an open invitation: withdraw that one first.',
    });
    expect((await withdrawInvitation(store, desk.ben, first.id, at(1))).ok).toBe(true);
    expect(await findInvitation(store, first.token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const second = await desk.invited();
    await disableAccess(store, desk.ben, desk.ada.personId, at(2));
    expect(await desk.accept(second.token, 3)).toMatchObject({ error: { because: 'unknown' } });
  });

  test('takes only a password that keeps the rules, and is not used up by one that does not', async () => {
    const { token } = await desk.invited();
    for (const typed of [
      '',
      'fourteen chars',
      'x'.repeat(129),
      'passwordpassword1!',
      'aaaaaaaaaaaaaaaaaaaa',
      'abcabcabcabcabcabc',
      'PaymentsConsole2026',
      'nia new@desk.test 1',
      'qwertyuiopasdfgh',
    ]) {
      expect(await desk.accept(token, 1, typed), typed).toMatchObject({ ok: false, error: { kind: 'password' } });
    }
    expect((await desk.accept(token, 1, 'это пароль из слов')).ok).toBe(true);
  });

  test('of an admin takes a second admin where there is one', async () => {
    const { id, token, needsSecond } = await desk.invited({ role: 'admin', accounts: [] });
    expect(needsSecond).toBe(true);
    expect(await desk.accept(token)).toMatchObject({ error: { because: 'waiting' } });
    expect(await confirmInvitation(store, desk.ada, id, at(1))).toMatchObject({ ok: false });
    const [tried] = await store.select().from(audit).where(eq(audit.kind, 'refusal'));
    expect(tried).toMatchObject({ act: 'invitation.confirm', objectId: id, personId: desk.ada.personId });
    const byHand = sql`update invitation set confirmed_by = invited_by, confirmed_at = now()`;
    await expect(store.execute(byHand)).rejects.toThrow();
    expect((await confirmInvitation(store, desk.ben, id, at(1))).ok).toBe(true);
    expect((await desk.accept(token)).ok).toBe(true);
  });

  test('is for admins to make, asked of the store and not of the session', async () => {
    const invitee = { email: 'x@desk.test', name: 'X', role: 'operator', accounts: [] } as const;
    expect((await invite(store, desk.olga, invitee, at(0))).ok).toBe(false);
    await disableAccess(store, desk.ben, desk.ada.personId, at(0));
    expect((await invite(store, desk.ada, invitee, at(0))).ok).toBe(false);
  });

  test('that was made in a demo opens nothing where no demo runs', async () => {
    const demoAdmin = await desk.make('adam@demo.test', 'admin', { demo: true });
    const { token } = await desk.invited({}, demoAdmin);
    expect(await findInvitation(store, token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const taken = await acceptInvitation(store, { token, password: goodPassword }, { demo: true }, at(1));
    expect(taken.ok).toBe(true);
    expect(await findPersonByEmail(store, 'new@desk.test')).toMatchObject({ demo: true, everyAccount: false });
  });
});

describe('the first admin of an installation', () => {
  const given = { email: 'first@desk.test', name: 'First' };

  test('is invited where there is none, and a second one only on demand', async () => {
    expect(await inviteAdmin(store, given, { another: false }, at(0))).toMatchObject({ ok: false });
    expect((await inviteAdmin(store, given, { another: true }, at(0))).ok).toBe(true);
    await store.execute(sql`truncate person, invitation, role_change, account_grant, session cascade`);
    const first = await inviteAdmin(store, given, { another: false }, at(0));
    const again = await inviteAdmin(store, given, { another: false }, at(0));
    if (!first.ok || !again.ok) throw new Error('nobody was invited');
    expect(await desk.accept(first.value.token)).toMatchObject({ ok: false });
    expect((await desk.accept(again.value.token)).ok).toBe(true);
    expect(await findPersonByEmail(store, 'first@desk.test')).toMatchObject({ role: 'admin', demo: false });
  });
});
