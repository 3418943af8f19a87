import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { directoryEntry } from '@/lib/access/accounts/directory-entry';
import { inviteeSchema } from '@/lib/access/people/invitee';
import { connectionInput } from '@/lib/platform/connections/connection-input';
import { envelope } from './run-write';
import { ruleInput } from '../approvals/edit-policy';

const entry = { accountId: 'a-1', name: 'Shop', note: '' };
const invitee = { name: 'Ann', email: 'ann@example.com', role: 'operator', accounts: [] };
const connection = {
  name: 'Second',
  environment: 'sandbox',
  baseUrl: 'https://platform.example.com',
  timeZone: 'UTC',
  idvMethod: 'IDV',
  clientId: 'client',
  apiKey: 'key',
};
const rule = { operation: 'updateBankAccount', field: 'bank_name', value: 'x' };
const request = { formId: '01890000-0000-4000-8000-00000000000c', account: 'master', input: {} };

/**
 * Every text that the console itself accepts and keeps: the schema, a valid value, the field and its longest length.
 */
const fields: readonly (readonly [z.ZodType, object, string, number])[] = [
  [directoryEntry, entry, 'accountId', 64],
  [directoryEntry, entry, 'name', 100],
  [directoryEntry, entry, 'note', 500],
  [inviteeSchema, invitee, 'name', 100],
  [connectionInput, connection, 'name', 40],
  [connectionInput, connection, 'clientId', 500],
  [connectionInput, connection, 'apiKey', 500],
  [connectionInput, connection, 'idvMethod', 64],
  [ruleInput, rule, 'value', 100],
  [envelope, request, 'account', 64],
];

describe.each(fields)('%#: a text', (schema, good, field, most) => {
  const takes = (text: string) => schema.safeParse({ ...good, [field]: text }).success;

  test(`of ${field} may have ${most} characters and not one more`, () => {
    expect([most - 1, most, most + 1].map((length) => takes('A'.repeat(length)))).toEqual([true, true, false]);
  });

  test.each(['A\0B', 'A\u001b[31mB', 'A\u009bB', 'A\u202eB'])(`of ${field} does not hold %j`, (text) => {
    // Invisible characters of a pasted id are removed.
    const left = field === 'accountId' && text === 'A\u202eB' ? { accountId: 'AB' } : undefined;
    expect(schema.safeParse({ ...good, [field]: text }).data).toEqual(left && { ...good, ...left });
  });
});
