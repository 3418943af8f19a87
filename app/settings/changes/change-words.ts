import type { AdminChangeName } from '@/lib/access/permissions/console-acts';
import { roleNames } from '@/lib/roles';

interface Words {
  /** What would be done, to whom or what. */
  readonly title: (subject: string) => string;
  /** What follows from it, and what to make sure of. */
  readonly question: string;
  /** What is true afterwards. */
  readonly done: string;
}

const onlyIfKnown = 'Confirm only if you know the person, and that they are meant to have this.';
const callThem = 'Make sure that it is really them who asks: call them on a number that you know.';

export const changeWords: Readonly<Record<AdminChangeName, Words>> = {
  invitation: {
    title: (subject) => `Invite ${subject}`,
    question: `You get the link and give it to them yourself, never to whoever proposed it. ${onlyIfKnown}`,
    done: 'The invitation is made',
  },
  grants: {
    title: (subject) => `Grant accounts to ${subject}`,
    question: `They act for these accounts from their next request on. ${onlyIfKnown}`,
    done: 'The accounts are granted',
  },
  access: {
    title: (subject) => `Let ${subject} sign in again`,
    question: `They have the role and the accounts of before, and their old password. ${onlyIfKnown}`,
    done: 'They may sign in again',
  },
  role: {
    title: (subject) => `Another role for ${subject}`,
    question: `They are signed out everywhere and sign in again with the new role. ${onlyIfKnown}`,
    done: 'The role is changed',
  },
  'second-factor': {
    title: (subject) => `Reset the second factor of ${subject}`,
    question: `Until they have set up a new app, their password alone lets somebody do it. They are signed out everywhere. ${callThem}`,
    done: 'They set up a new app at the next sign-in',
  },
  'password-link': {
    title: (subject) => `A password link for ${subject}`,
    question: `You get the link and give it to them yourself, never to whoever proposed it. A link that was made before opens nothing any more. ${callThem}`,
    done: 'The password link is made',
  },
  'connection-grant': {
    title: (subject) => `Another connection for ${subject}`,
    question: `Everything that they do goes to the platform of this connection, which may move real money. They are signed out everywhere. ${onlyIfKnown}`,
    done: 'The connection is changed',
  },
  'approval-rule': {
    title: (subject) => `Remove the rule: ${subject}`,
    question: 'Writes that this rule made wait need no second person any more. What waits for approval by it lapses.',
    done: 'The rule is removed',
  },
  'approval-days': {
    title: () => 'Fewer days between the same administrator and an approval',
    question: 'People whom the same administrator has let in approve for each other sooner.',
    done: 'The days are changed',
  },
};

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  accounts: 'Accounts',
  granted: 'Granted in addition',
  taken: 'All but',
  connection: 'Connection',
  disabled: 'Disabled',
  secondFactor: 'Second factor',
  password: 'Password',
  removed: 'Removed',
  days: 'Days',
  operation: 'Operation',
  act: 'Act',
  account: 'Account',
  field: 'Field',
  value: 'Value of the field',
  currency: 'Currency',
  amountFrom: 'Amount from',
  id: 'Id',
};

export interface ChangeRow {
  readonly field: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Side = Readonly<Record<string, unknown>>;

/** Everything that is stored of a change, field by field, in words where there are some. */
export function changeRows(
  { before, after, act }: { readonly before: Side; readonly after: Side; readonly act: AdminChangeName },
  /** Of accounts and of connections, by their ids. */
  names: ReadonlyMap<string, string>,
): ChangeRow[] {
  const textOf = (field: string, value: unknown): string | undefined => {
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map((one) => nameOf(String(one))).join(', ');
    if (field === 'role' && isRole(value)) return roleNames[value];
    if (typeof value !== 'string') return JSON.stringify(value);
    return field === 'connection' ? nameOf(value) : value;
  };
  const nameOf = (id: string) => {
    const name = names.get(id);
    return name === undefined || name === id ? id : `${name} (${id})`;
  };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      label: fieldNames[field] ?? field,
      before: textOf(field, before[field]),
      // What is told of a person only to say who it is stays as it is; of a rule nothing stays.
      after: Object.hasOwn(after, field) || act === 'approval-rule' ? textOf(field, after[field]) : 'unchanged',
    }))
    .filter((row) => row.before !== undefined || row.after !== undefined);
}

function isRole(value: unknown): value is keyof typeof roleNames {
  return typeof value === 'string' && Object.hasOwn(roleNames, value);
}
