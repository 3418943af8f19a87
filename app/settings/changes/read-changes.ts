import 'server-only';
import { cache } from 'react';
import { keptFactor } from '@/lib/access/second-factor/reset-factor';
import { keptPassword } from '@/lib/access/passwords/password-links';
import { type ShownChange, listChanges } from '@/lib/access/people/admin-change';
import type { AdminChangeName } from '@/lib/access/permissions/console-acts';
import { listPeopleNames } from '@/lib/access/people/people';
import { operationWords } from '@/lib/access/permissions/operation-words';
import { environment } from '@/lib/env';
import { listConnections } from '@/lib/platform/connections/connections-admin';
import { builtInCredential } from '@/lib/access/viewers/credential';
import { message, type Message } from '@/lib/messages/message';
import { store } from '@/lib/store/open-store';
import { actName } from '../approvals/rule-choices';
import { readAccountOptions } from '../people/account-options';
import { roles } from '@/lib/roles';

const fieldNames: Readonly<Record<string, Message>> = {
  name: message('terms.name'),
  email: message('terms.email'),
  id: message('terms.id'),
  currency: message('terms.currency'),
  role: message('approvals.changes.fields.role'),
  accounts: message('approvals.changes.fields.accounts'),
  granted: message('approvals.changes.fields.granted'),
  taken: message('approvals.changes.fields.taken'),
  connection: message('approvals.changes.fields.connection'),
  disabled: message('approvals.changes.fields.disabled'),
  secondFactor: message('approvals.changes.fields.secondFactor'),
  password: message('approvals.changes.fields.password'),
  removed: message('approvals.changes.fields.removed'),
  days: message('approvals.changes.fields.days'),
  decidesFor: message('approvals.changes.fields.decidesFor'),
  firstDay: message('delegations.own.firstDay'),
  lastDay: message('delegations.own.lastDay'),
  zone: message('settings.zone.title'),
  operation: message('approvals.rules.add.operation'),
  act: message('approvals.rules.add.act'),
  account: message('approvals.rules.add.account'),
  field: message('approvals.rules.add.field'),
  value: message('approvals.rules.add.value'),
  amountFrom: message('approvals.rules.add.amountFrom'),
};

/** The stored placeholders of these two fields, in words. */
const keptWords: Readonly<Record<string, Message>> = {
  [`secondFactor ${keptFactor.before}`]: message('settings.change.factorSet'),
  [`secondFactor ${keptFactor.after}`]: message('settings.change.factorNone'),
  [`password ${keptPassword}`]: message('settings.change.passwordByLink'),
};

interface ChangeRow {
  readonly field: string;
  readonly label: Message;
  readonly before: readonly Message[] | undefined;
  readonly after: readonly Message[] | undefined;
}

type Side = Readonly<Record<string, unknown>>;

/** Every stored field of a change, in words if it has some. */
function changeRows(
  { before, after, act }: { readonly before: Side; readonly after: Side; readonly act: AdminChangeName },
  /** The names of accounts and of connections, by their ids. */
  names: ReadonlyMap<string, string>,
): ChangeRow[] {
  const nameOf = (id: string) => {
    const name = names.get(id);
    return name === undefined || name === id ? asWritten(id) : message('approvals.changes.named', { name, id });
  };
  const wordsOf = (field: string, value: unknown): readonly Message[] | undefined => {
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return [message(value ? 'terms.yes' : 'terms.no')];
    if (Array.isArray(value))
      return value.length === 0 ? [message('terms.none')] : value.map((one) => nameOf(String(one)));
    const role = field === 'role' ? roles.find((one) => one === value) : undefined;
    if (role !== undefined) return [message(`terms.roles.${role}`)];
    if (typeof value !== 'string') return [asWritten(JSON.stringify(value))];
    return [field === 'connection' ? nameOf(value) : (keptWords[`${field} ${value}`] ?? asWritten(value))];
  };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      label: (Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined) ?? asWritten(field),
      before: wordsOf(field, before[field]),
      // A field that only identifies the person stays the same; of a removed rule no field stays.
      after:
        Object.hasOwn(after, field) || act === 'approval-rule'
          ? wordsOf(field, after[field])
          : [message('approvals.changes.same')],
    }))
    .filter((row) => row.before !== undefined || row.after !== undefined);
}

const asWritten = (text: string): Message => message('terms.asWritten', { text });

export interface ChangeView extends Pick<ShownChange, 'id' | 'act' | 'hash' | 'personId' | 'proposedBy'> {
  readonly title: Message;
  readonly rows: readonly ChangeRow[];
  /** The id of the approval rule that it removes. */
  readonly removedRule: string | undefined;
  /** Undefined if the person no longer exists. */
  readonly proposer: string | undefined;
  readonly proposedAt: string;
  readonly expiresAt: string;
}

/** True for changes of rules, which have a page of their own. */
export function isOfRules(act: AdminChangeName): boolean {
  return act === 'approval-rule' || act === 'approval-days';
}

/** Read once for a page, however many parts of it call this. */
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
      removedRule: act === 'approval-rule' ? change.object.id : undefined,
      title: titleOf(change, people),
      rows: changeRows(change, names),
      proposer: people.get(proposedBy),
      proposedAt: change.proposedAt.toISOString(),
      expiresAt: change.expiresAt.toISOString(),
    };
  });
}

/** The accounts and connections that these changes may name. */
async function readNamed(changes: readonly ShownChange[]): Promise<readonly { id: string; name: string }[]> {
  const holds = (...acts: readonly AdminChangeName[]) => changes.some(({ act }) => acts.includes(act));
  const accounts = holds('grants', 'invitation', 'delegation') ? (await readAccountOptions()).options : [];
  return [...accounts, ...(holds('connection-grant') ? await listConnectionNames() : [])];
}

async function listConnectionNames(): Promise<{ id: string; name: string }[]> {
  const first = builtInCredential(environment());
  return [{ id: first.connectionId, name: first.connectionName }, ...(await listConnections(await store()))];
}

function titleOf(change: ShownChange, people: ReadonlyMap<string, string>): Message {
  const { act } = change;
  return act === 'approval-days'
    ? message('approvals.changes.titles.approval-days')
    : message(`approvals.changes.titles.${act}`, { subject: subjectOf(change, people) });
}

function subjectOf(
  { personId, act, before, after }: ShownChange,
  people: ReadonlyMap<string, string>,
): string | Message {
  if (personId !== null) return people.get(personId) ?? personId;
  if (act !== 'approval-rule') return typeof after['name'] === 'string' ? after['name'] : '';
  const { operation, act: of } = before;
  const id = typeof operation === 'string' ? operation : '';
  const name = operationWords(id);
  return typeof of === 'string' ? message('approvals.changes.ruleOfAct', { operation: name, act: actName(of) }) : name;
}
