import 'server-only';
import { cache } from 'react';
import type { ShownChange } from '@/lib/access/people/admin-change';
import type { AdminChangeName } from '@/lib/access/permissions/console-acts';
import { listChanges } from '@/lib/access/people/admin-change';
import { listPeopleNames } from '@/lib/access/people/people';
import { isOperationName, operations } from '@/lib/contract/operations';
import { environment } from '@/lib/env';
import { listConnections } from '@/lib/platform/connections/connections-admin';
import { builtInCredential } from '@/lib/platform/connections/credential';
import { store } from '@/lib/store/open-store';
import { readAccountOptions } from '../people/account-options';
import { changeRows, changeWords, type ChangeRow } from './change-words';

/** A change that waits, in words. */
export interface ChangeView extends Pick<ShownChange, 'id' | 'act' | 'hash' | 'personId' | 'proposedBy'> {
  readonly title: string;
  readonly rows: readonly ChangeRow[];
  readonly proposer: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
}

/** Rules are kept on a page of their own. */
export function isOfRules(act: AdminChangeName): boolean {
  return act === 'approval-rule' || act === 'approval-days';
}

/** Read once for a page, however many parts of it ask. */
export const readWaiting = cache(async () => await listChanges(await store(), new Date()));

export async function readChanges(which: (change: ShownChange) => boolean): Promise<ChangeView[]> {
  const changes = (await readWaiting()).filter(which);
  if (changes.length === 0) return [];
  const people = new Map((await listPeopleNames(await store())).map(({ id, name }) => [id, name]));
  const names = new Map((await readNamed(changes)).map(({ id, name }) => [id, name]));
  return changes.map((change) => {
    const { id, act, hash, personId, proposedBy } = change;
    return {
      id,
      act,
      hash,
      personId,
      proposedBy,
      title: changeWords[act].title(subjectOf(change, people)),
      rows: changeRows(change, names),
      proposer: people.get(proposedBy) ?? 'somebody who has gone',
      proposedAt: change.proposedAt.toISOString(),
      expiresAt: change.expiresAt.toISOString(),
    };
  });
}

/** The accounts and connections that these changes may name. */
async function readNamed(changes: readonly ShownChange[]): Promise<readonly { id: string; name: string }[]> {
  const holds = (...acts: readonly AdminChangeName[]) => changes.some(({ act }) => acts.includes(act));
  const accounts = holds('grants', 'invitation') ? (await readAccountOptions()).options : [];
  return [...accounts, ...(holds('connection-grant') ? await listConnectionNames() : [])];
}

async function listConnectionNames(): Promise<{ id: string; name: string }[]> {
  const first = builtInCredential(environment());
  return [{ id: first.connectionId, name: first.connectionName }, ...(await listConnections(await store()))];
}

function subjectOf({ personId, act, before, after }: ShownChange, people: ReadonlyMap<string, string>): string {
  if (personId !== null) return people.get(personId) ?? personId;
  if (act !== 'approval-rule') return typeof after['name'] === 'string' ? after['name'] : '';
  const { operation, act: of } = before;
  const name = typeof operation === 'string' && isOperationName(operation) ? operations[operation].title : operation;
  return [name, of].filter((word) => typeof word === 'string').join(': ');
}
