import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { drawSeed } from '@/e2e/harness/draws/draw-seed.mjs';
import { seededRandom } from '@/e2e/harness/seeded-random';
import { readRows, text } from '@/lib/store/rows';
import type { SignedApprovals } from './signed-approvals.fixture';

type Table = 'operation' | 'approval' | 'approval_signature';

/** The columns that a signature or the audit covers, each with the name under which a change of it is told. */
const covered: readonly (readonly [table: Table, column: string, named: string])[] = [
  ['operation', 'operation', 'operation'],
  ['operation', 'method', 'method'],
  ['operation', 'path', 'path'],
  ['operation', 'account', 'account'],
  ['operation', 'environment', 'environment'],
  ['operation', 'client_hash', 'client'],
  ['operation', 'body_hash', 'body'],
  ['operation', 'body_sealed', 'body'],
  ['approval', 'policy_hash', 'rule'],
  ['approval', 'because', 'because'],
  ['approval', 'decided_name', 'approver'],
  ['approval', 'decided_role', 'approver'],
  ['approval', 'reason', 'reason'],
  ['approval_signature', 'signed', 'signed'],
  ['approval_signature', 'credential_id', 'credentialId'],
  ['approval_signature', 'passkey_name', 'passkeyName'],
  ['approval_signature', 'public_key', 'publicKey'],
  ['approval_signature', 'authenticator_data', 'authenticatorData'],
  ['approval_signature', 'client_data', 'clientData'],
  ['approval_signature', 'signature', 'signature'],
];

class TakenBack extends Error {}

/** Changes one drawn character of one column after another, takes each change back, and expects its name each time. */
export async function changeBytes(approvals: SignedApprovals, changes: number): Promise<void> {
  const made = await approvals.approveSigned();
  const { id } = made.row;
  const [store, random] = [approvals.database(), seededRandom(drawSeed.seed)];
  expect(await approvals.faultsOf(made)).toEqual([]);
  const unnamed: string[] = [];
  for (let number = 0; number < changes; number += 1) {
    const [table, column, named] = covered[number % covered.length] ?? ['approval', 'reason', 'reason'];
    const key = sql.raw(table === 'operation' ? 'id' : 'operation_id');
    const [name, place] = [sql.raw(column), sql.raw(table)];
    await store
      .transaction(async (transaction) => {
        const of = sql`from ${place} where ${key} = ${id}`;
        const [found] = await readRows(transaction, sql`select ${name}::text as value ${of}`, { value: text });
        const value = found?.value ?? '';
        const at = Math.floor(random() * value.length);
        const changed = `${value.slice(0, at)}${value[at] === 'b' ? 'c' : 'b'}${value.slice(at + 1)}`;
        await transaction.execute(sql`update ${place} set ${name} = ${changed} where ${key} = ${id}`);
        const told = await approvals.faultsOf(made, transaction);
        if (!told.includes(named)) unnamed.push(`${column} ${at}: ${told.join(' ')}`);
        throw new TakenBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
  }
  expect(unnamed).toEqual([]);
  expect(await approvals.faultsOf(made)).toEqual([]);
}

/** How many columns a change may be in. */
export const coveredColumns = covered.length;
