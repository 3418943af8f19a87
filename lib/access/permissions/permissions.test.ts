import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { isOperationName, operations, type OperationName } from '@/lib/contract/operations';
import { decide, mayRunBy, permissions, type Permission } from './permissions';
import { roles, type Role } from '@/lib/roles';

const names = Object.keys(operations).filter(isOperationName);

function answer(role: Role, operation: OperationName, body?: object): string {
  const decided = decide(role, operation, body);
  return decided.ok ? decided.value.decision : 'no';
}

/** Reliability 4.4, typed again: operator, support, manager, admin, and who approves. */
const matrix: [OperationName, object | undefined, string][] = [
  ['listPayouts', undefined, 'do masked do no'],
  ['retrievePayout', undefined, 'masked masked masked no'],
  ['listBankAccounts', undefined, 'masked no masked no'],
  ['updateBankAccount', undefined, 'propose no propose no'],
  ['cancelPaymentIntent', undefined, 'step-up propose step-up no'],
  ['createQuote', undefined, 'do no do no'],
  ['simulateDeposit', undefined, 'do do do no'],
  ['updateCardholder', { email: 'a@b.c', phone_number: '1' }, 'step-up propose step-up no'],
  ['updateCardholder', { date_of_birth: '1990-01-01' }, 'propose no propose no'],
  ['updateCardholder', { document: 'x', document_type: 'pdf' }, 'propose no propose no'],
  ['updateCardholder', { identity: {} }, 'propose no propose no'],
  ['listCardProducts', undefined, 'do do do no'],
  ['updateCardStatus', { card_status: 'FROZEN' }, 'do do do no'],
  ['updateCardStatus', { card_status: 'ACTIVE' }, 'step-up propose step-up no'],
  ['updateCardStatus', { card_status: 'CANCELLED' }, 'propose propose propose no'],
];

describe('the permission map', () => {
  test.each(matrix)('%s %o is %s', (operation, body, expected) => {
    expect(roles.map((role) => answer(role, operation, body)).join(' ')).toBe(expected);
  });

  test('decides every operation for every role', () => {
    expect(Object.keys(permissions).sort()).toEqual([...names].sort());
    for (const name of names)
      for (const role of roles) expect(answer(role, name)).toMatch(/^(do|step-up|propose|masked|no)$/);
  });

  test('gives an admin only the list of accounts', () => {
    const own = names.filter((name) => answer('admin', name) !== 'no');
    expect(own).toEqual(['listConnectedAccounts', 'retrieveAccount']);
  });

  test('masks and reveals only reads, and proposes only writes', () => {
    for (const name of names) {
      const found = roles.map((role) => answer(role, name));
      if (operations[name].method === 'GET') expect(found).not.toContain('propose');
      else expect(found).not.toContain('masked');
    }
  });

  test('has approvers for every act that may be proposed', () => {
    const all = Object.values(permissions).flatMap((entry): Permission[] =>
      'decisions' in entry ? [entry] : Object.values(entry),
    );
    for (const { decisions, approvers } of all) {
      if (Object.values(decisions).includes('propose')) expect(approvers).not.toEqual([]);
    }
  });

  test('takes the strictest act when a body holds several, an unknown one or none', () => {
    expect(answer('operator', 'updateCardholder', { email: 'a@b.c', nationality: 'DE' })).toBe('propose');
    expect(answer('support', 'updateCardholder', { email: 'a@b.c', nationality: 'DE' })).toBe('no');
    expect(answer('support', 'updateCardholder', { email: 'a@b.c', nationality: undefined })).toBe('propose');
    for (const body of [
      undefined,
      {},
      { card_status: 'frozen' },
      { card_status: ['FROZEN'] },
      { card_status: 'constructor' },
    ]) {
      expect(answer('operator', 'updateCardStatus', body)).toBe('propose');
    }
    expect(answer('support', 'updateCardholder', { email: 'a@b.c', new_field: 1 })).toBe('no');
  });
});

const drawn = (refused: Awaited<ReturnType<ReturnType<typeof mayRunBy>>>) =>
  refused.ok ? undefined : { ...refused.error, reason: english(refused.error.reason) };

describe('a refusal', () => {
  const mayRun = mayRunBy((_, account) => Promise.resolve(account === 'master'));

  test('says which roles may, and the person’s own role', async () => {
    const refused = await mayRun({ personId: 'p', role: 'support' }, 'updateBankAccount', 'master');
    expect(drawn(refused)).toEqual({
      reason: '"Edit bank account" is for finance operators and managers; you’re signed in as support.',
      roles: ['operator', 'manager'],
    });
    const admin = decide('admin', 'listPayouts');
    expect(admin.ok ? '' : english(admin.error.reason)).toBe(
      '"List payouts" is for finance operators, support and managers; you’re signed in as an administrator. ' +
        'Administrators only manage people and settings.',
    );
    const system = decide('admin', 'createAccessToken');
    expect(system.ok ? '' : english(system.error.reason)).toContain('no role can do it');
  });

  test('of an account that was not granted names no role: only an admin can grant it', async () => {
    const refused = await mayRun({ personId: 'p', role: 'operator' }, 'listPayouts', 'other');
    expect(drawn(refused)).toEqual({
      reason: 'You don’t have access to this account. Ask an administrator.',
      roles: [],
    });
    expect((await mayRun({ personId: 'p', role: 'admin' }, 'listConnectedAccounts', 'other')).ok).toBe(true);
    expect((await mayRun({ personId: 'p', role: 'admin' }, 'listPayouts', 'master')).ok).toBe(false);
  });

  test('is the only answer without a decision', async () => {
    const allowed = await mayRun({ personId: 'p', role: 'operator' }, 'retrievePayout', 'master');
    expect(allowed).toEqual({ ok: true, value: { decision: 'masked', mayReveal: true } });
    const masked = decide('support', 'retrievePayout');
    expect(masked.ok && masked.value.mayReveal).toBe(false);
  });
});
