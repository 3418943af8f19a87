import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { Store } from '@/lib/store/open-store';
import { audit } from '@/lib/store/schema';
import {
  acceptInvitation,
  findInvitation,
  listInvitations,
  withdrawInvitation,
  inviteAdmin,
  inviting,
} from './invitations';
import { holds, readGrants } from '../accounts/grants';
import { proposeChange } from './admin-change';
import { listPeople, findPersonByEmail } from './people';
import { disableAccess } from './person-access';
import { roles } from '@/lib/roles';
import { at, goodPassword, real, TestPeople } from './test-people.fixture';

let staff: TestPeople;
let store: Store;
beforeAll(async () => {
  staff = await TestPeople.open();
  store = staff.database;
});
afterAll(() => staff.close());
beforeEach(() => staff.renew());

describe('an invitation', () => {
  test('opens once, makes the person with its role and accounts, and is stored only as a hash', async () => {
    const { token } = await staff.invited();
    const rows = JSON.stringify(await store.execute(sql`select * from invitation`));
    expect(rows).not.toContain(token);
    expect(await staff.accept(token)).toEqual({ ok: true, value: undefined });
    const made = await findPersonByEmail(store, 'new@staff.test');
    expect(made).toMatchObject({ role: 'support', demo: false, everyAccount: false });
    const grants = await readGrants(store, made?.id ?? '');
    expect(grants && [holds(grants, 'master'), holds(grants, 'sub-1')]).toEqual([true, false]);
    expect(await staff.accept(token)).toEqual({ ok: false, error: { kind: 'link', because: 'used' } });
    expect((await store.select().from(audit).orderBy(audit.sequence)).map(({ act }) => act)).toEqual([
      'invitation.propose',
      'invitation.confirm',
      'invitation.accept',
    ]);
  });

  test('makes one person if it is sent many times at once', async () => {
    const { token } = await staff.invited();
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.accept(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listPeople(store, real)).filter(({ email }) => email === 'new@staff.test')).toHaveLength(1);
  });

  test('lasts 24 hours, unless it is withdrawn or its maker loses access', async () => {
    const first = await staff.invited();
    expect(await findInvitation(store, first.token, real, at(23.9))).toMatchObject({ ok: true });
    expect(await findInvitation(store, first.token, real, at(24))).toEqual({ ok: false, error: 'expired' });
    const again = { email: 'new@staff.test', name: 'x', role: 'support' as const, accounts: [] };
    const twice = await proposeChange(store, staff.ben, inviting, again, at(1));
    expect(twice.ok ? undefined : english(twice.error)).toBe(
      'This email already has an open invitation. Withdraw it first.',
    );
    const [open] = await listInvitations(store, at(1));
    expect((await withdrawInvitation(store, staff.ben, open?.id ?? '', at(1))).ok).toBe(true);
    expect(await findInvitation(store, first.token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const second = await staff.invited();
    await disableAccess(store, staff.ben, staff.ada.personId, at(2));
    expect(await staff.accept(second.token, 3)).toMatchObject({ error: { because: 'unknown' } });
  });

  test('no longer opens when the admin who confirmed it has lost access', async () => {
    const { token } = await staff.invited();
    await disableAccess(store, staff.ada, staff.ben.personId, at(2));
    expect(await staff.accept(token, 3)).toMatchObject({ error: { because: 'unknown' } });
  });

  test('accepts only a password that keeps the rules, and is not used up by a refused one', async () => {
    const { token } = await staff.invited();
    for (const typed of [
      '',
      'fourteen chars',
      'x'.repeat(129),
      'passwordpassword1!',
      'aaaaaaaaaaaaaaaaaaaa',
      'abcabcabcabcabcabc',
      'PaymentsConsole2026',
      'nia new@staff.test 1',
      'qwertyuiopasdfgh',
    ]) {
      expect(await staff.accept(token, 1, typed), typed).toMatchObject({ ok: false, error: { kind: 'password' } });
    }
    expect((await staff.accept(token, 1, 'это пароль из слов')).ok).toBe(true);
  });

  test('is made when a second admin confirms it, for every role, and the database enforces this', async () => {
    for (const role of roles) {
      const asked = { email: `${role}@staff.test`, name: role, role, accounts: ['master'] };
      const proposed = await proposeChange(store, staff.ada, inviting, asked, at(0));
      if (!proposed.ok) throw new Error(english(proposed.error));
      expect(await listInvitations(store, at(0))).toEqual([]);
      expect(await staff.confirmed(proposed.value, staff.ada)).toMatchObject({ ok: false });
      const made = await staff.confirmed(proposed.value, staff.ben);
      expect((await staff.accept(made.ok ? (made.value?.token ?? '') : '')).ok, role).toBe(true);
      expect(await findPersonByEmail(store, `${role}@staff.test`)).toMatchObject({ role });
    }
    const alone = sql`insert into invitation (id, token_hash, email, name, role, accounts, invited_by, invited_at, expires_at)
      values (gen_random_uuid(), 'h', 'x', 'x', 'operator', '[]', ${staff.ada.personId}, now(), now())`;
    await expect(store.execute(alone)).rejects.toThrow();
    const twice = sql`update invitation set confirmed_by = invited_by, confirmed_at = now()`;
    await expect(store.execute(twice)).rejects.toThrow();
  });

  test('is made only by admins, according to the store and not to the session', async () => {
    const invitee = { email: 'x@staff.test', name: 'X', role: 'operator' as const, accounts: [] };
    expect((await proposeChange(store, staff.olga, inviting, invitee, at(0))).ok).toBe(false);
    await disableAccess(store, staff.ben, staff.ada.personId, at(0));
    expect((await proposeChange(store, staff.ada, inviting, invitee, at(0))).ok).toBe(false);
  });

  test('that was made in a demo does not open outside a demo', async () => {
    const demoAdmin = await staff.make('adam@demo.test', 'admin', { demo: true });
    const byDemo = await staff.invited({ email: 'first@staff.test' }, staff.ada, demoAdmin);
    expect(await findInvitation(store, byDemo.token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const secondOfDemo = await staff.make('ada@demo.test', 'admin', { demo: true });
    const { token } = await staff.invited({}, demoAdmin, secondOfDemo);
    expect(await findInvitation(store, token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const taken = await acceptInvitation(store, { token, password: goodPassword }, { demo: true }, at(1));
    expect(taken.ok).toBe(true);
    expect(await findPersonByEmail(store, 'new@staff.test')).toMatchObject({ demo: true, everyAccount: false });
  });
});

describe('the first admin of an installation', () => {
  const given = { email: 'first@staff.test', name: 'First' };

  test('is invited if there is none, then a second one, and a third one only on demand', async () => {
    expect(await inviteAdmin(store, given, { another: false }, at(0))).toMatchObject({ ok: false });
    expect((await inviteAdmin(store, given, { another: true }, at(0))).ok).toBe(true);
    await store.execute(sql`truncate person, invitation, admin_change, account_grant, session cascade`);
    const first = await inviteAdmin(store, given, { another: false }, at(0));
    const again = await inviteAdmin(store, given, { another: false }, at(0));
    if (!first.ok || !again.ok) throw new Error('nobody was invited');
    expect(await staff.accept(first.value.token)).toMatchObject({ ok: false });
    expect((await staff.accept(again.value.token)).ok).toBe(true);
    expect(await findPersonByEmail(store, 'first@staff.test')).toMatchObject({ role: 'admin', demo: false });
    const second = await inviteAdmin(store, { email: 'second@staff.test', name: 'Second' }, { another: false }, at(1));
    if (!second.ok) throw new Error(english(second.error));
    expect((await staff.accept(second.value.token)).ok).toBe(true);
    const third = { email: 'third@staff.test', name: 'Third' };
    expect(await inviteAdmin(store, third, { another: false }, at(2))).toMatchObject({ ok: false });
    expect((await inviteAdmin(store, third, { another: true }, at(2))).ok).toBe(true);
  });
});
