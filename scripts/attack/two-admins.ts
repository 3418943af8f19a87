import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { acts } from '@/e2e/matrix/matrix-acts';
import { openForm } from '@/e2e/matrix/matrix-answers';
import type { CallerName, MatrixConsole } from '@/e2e/matrix/matrix-console';
import { findSubjects } from '@/e2e/matrix/matrix-subjects';
import { Browser, type Cell, type Part, type Stage, stageWith } from './stage';

/** Two admins; the first attacks alone. */
const alone = 'admin';
const other = 'otto';
const twoAdmins = [
  { name: alone, role: 'admin' },
  { name: other, role: 'admin' },
] as const;

interface Change {
  readonly id: string;
  readonly hash: string;
}

/** One admin proposes an act and tries to confirm it too. Returns the texts of all answers. */
async function actAlone(
  console: MatrixConsole,
  page: string,
  action: string,
  input: object,
): Promise<{ readonly text: string; readonly isReal: boolean }> {
  const { text } = await console.actProven(alone, page, action, input);
  if (!text.includes('"ok":true')) return { text, isReal: false };
  return { text: `${text}\n${await confirmAll(console, alone, page)}`, isReal: true };
}

/** Lets `by` confirm every change that waits for a second admin; returns the answers. Throws where none waits. */
async function confirmAll(console: MatrixConsole, by: string, page: string): Promise<string> {
  const texts: string[] = [];
  const waiting = await readWaiting(console, page);
  if (waiting.length === 0) throw new Error(`Nothing on ${page} waits to be confirmed.`);
  for (const change of waiting) {
    texts.push((await console.actProven(by, page, 'confirmChangeAction', change)).text);
  }
  return texts.join('\n');
}

/** Reads the changes from the other admin's page: the one who proposed them is shown no button to copy them from. */
async function readWaiting(console: MatrixConsole, page: string): Promise<readonly Change[]> {
  const { text } = await console.get(other, page);
  const shown = text.replaceAll('\\', '').matchAll(/"id":"([0-9a-f-]{36})","hash":"([0-9a-f]{64})"/g);
  return [...new Map(Array.from(shown, ([, id = '', hash = '']) => [id, { id, hash }])).values()];
}

const peoplePage = '/settings/people';
const password = 'four lamps along a quiet harbour';

/** Opens a link that the admin was given for another person; `in` means signed in, or led on to set an app up. */
async function enterByLink({ sender }: Stage, kind: 'invitation' | 'new-password', text: string, email: string) {
  const token = new RegExp(`${kind}/([\\w-]{43})`).exec(text)?.[1];
  if (token === undefined) return 'no link';
  const browser = new Browser(sender, '127.5.0.1');
  const set = await browser.post(`/api/${kind}`, { token, password, again: password });
  if (!set.location.endsWith('/done')) return 'shut link';
  const came = await browser.signIn(email, password);
  if (came !== 'in') return came;
  // A person without an app is led on to set one up; a person with one is asked for its code.
  const { location } = await browser.get('/');
  return location.includes('/sign-in/code') ? 'asked for a code of the app' : 'in';
}

const longestLifeMs = 24 * 60 * 60_000;

function hoursOf(text: string): number {
  const expiresAt = /"expiresAt":"([^"]+)"/.exec(text)?.[1] ?? '';
  return Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000);
}

function invitation(role: 'operator' | 'manager'): Cell {
  return {
    name: `the invitation for ${role === 'operator' ? 'a finance operator' : 'a manager'} by one admin`,
    sent: 'an invitation, proposed and confirmed by one admin, who opens the link himself and signs in',
    holds: 'no one comes in until another admin has confirmed; then they do, by a link of 24 hours at most',
    run: async (stage) => {
      const email = `${role}-${randomUUID().slice(0, 8)}@puppet.test`;
      const input = { name: 'A Puppet', email, role, accounts: ['master'] };
      const { text } = await actAlone(stage.console, peoplePage, 'inviteAction', input);
      const came = await enterByLink(stage, 'invitation', text, email);
      if (came === 'in') return { isOpen: true, figure: `in, by a link of ${hoursOf(text)} h` };
      const agreed = await confirmAll(stage.console, other, peoplePage);
      const hours = hoursOf(agreed);
      const then = await enterByLink(stage, 'invitation', agreed, email);
      const isOpen = then !== 'in' || !(hours * 3_600_000 <= longestLifeMs);
      return { isOpen, figure: `alone: ${came}; with the other admin: ${then}, by a link of ${hours} h` };
    },
  };
}

const takeOvers = {
  'reset of the app, then a password link': ['resetFactorAction', 'makePasswordLinkAction'],
  'password link, then a reset of the app': ['makePasswordLinkAction', 'resetFactorAction'],
} as const;

function takeOver(name: string, order: keyof typeof takeOvers): Cell {
  return {
    name: `the place of other people: ${order}`,
    sent: `${order}, for an operator with an app, all by one admin, who sets the password and signs in`,
    holds: 'one admin does not get in as anybody else',
    run: async (stage) => {
      const { personId = '', email = '' } = stage.console.people[name] ?? {};
      const texts: string[] = [];
      for (const action of takeOvers[order]) {
        const { text, isReal } = await actAlone(stage.console, peoplePage, action, { personId });
        if (!isReal && texts.length === 0) return { isOpen: true, figure: 'the first of them was no real request' };
        texts.push(text);
      }
      const came = await enterByLink(stage, 'new-password', texts.join('\n'), email);
      return { isOpen: came === 'in', figure: came };
    },
  };
}

const grants: Cell = {
  name: 'a grant by one admin',
  sent: 'another account granted to an operator, proposed and confirmed by one admin',
  holds: 'the operator reads nothing of it until another admin has confirmed; then they do',
  run: async (stage) => {
    const { console } = stage;
    const personId = console.people['operator']?.personId ?? '';
    const fixtures = await fetch(`${console.sandboxOrigin}/sandbox/fixtures`);
    const { accounts } = (await fixtures.json()) as { accounts: { sub_accounts: { account_id: string }[] } }; // sandbox/answer-control.ts
    const account = accounts.sub_accounts[0]?.account_id ?? '';
    const shown = ['master', account];
    await actAlone(console, peoplePage, 'setGrantsAction', { personId, shown, chosen: shown });
    const read = async () =>
      (await console.get('operator', `/api/live/${account}/listPayouts?page_number=1&page_size=10`)).status;
    const before = await read();
    if (before !== 403) return { isOpen: true, figure: `a read of it: ${before}` };
    await confirmAll(console, other, peoplePage);
    const after = await read();
    return { isOpen: after !== 200, figure: `a read of it: ${before}; with the other admin ${after}` };
  },
};

const roles: Cell = {
  name: 'a role raised by one admin',
  sent: 'support made a manager, proposed and confirmed by one admin',
  holds: 'nothing of a manager until another admin has confirmed',
  run: async ({ console }) => {
    const personId = console.people['support']?.personId ?? '';
    const { isReal } = await actAlone(console, peoplePage, 'proposeRoleAction', { personId, role: 'manager' });
    const form = { operation: 'createQuote', account: 'master' };
    const opened = await console.act('support', '/a/master/cards', 'openFormAction', form);
    const isOpen = opened.text.includes('"formId"') || !isReal;
    return { isOpen, figure: `${isReal ? '' : 'no real request; '}a form of a manager: ${opened.status}` };
  },
};

const renewal: Cell = {
  name: 'the session id after a step-up',
  sent: 'the cookie of before a step-up, once what was under way when it was shown is over',
  holds: 'it opens nothing any more',
  run: async ({ console, sender }) => {
    const cookie = console.people['abel']?.sessions[0]?.cookie ?? '';
    const input = { name: 'No One', email: 'no-one@puppet.test', role: 'support', accounts: ['master'] };
    const { text } = await console.actProven('abel', peoplePage, 'inviteAction', input);
    // Requests under way with the old cookie are let through for ten seconds.
    await setTimeout(11_000);
    const { status } = await sender.send({ path: '/api/session', headers: { cookie } });
    const isProven = text.includes('"ok":true');
    return { isOpen: status === 200 || !isProven, figure: `${isProven ? 'proven' : 'not proven'}, then ${status}` };
  },
};

const puppets: Part = {
  name: 'puppets',
  open: stageWith([
    ...twoAdmins,
    // No other cell uses the session of this admin.
    { name: 'abel', role: 'admin' },
    { name: 'operator', role: 'operator' },
    { name: 'support', role: 'support' },
    { name: 'olga', role: 'operator', factor: 'proven' },
    { name: 'oscar', role: 'operator', factor: 'proven' },
  ]),
  cells: [
    invitation('operator'),
    invitation('manager'),
    takeOver('olga', 'reset of the app, then a password link'),
    takeOver('oscar', 'password link, then a reset of the app'),
    grants,
    roles,
    renewal,
  ],
};

/** The rule by which a payment intent's cancel waits for a second person (lib/store/migrations/0001-first-schema.sql). */
const ruleId = '5f6d6e0a-5b0e-4f0e-8a0f-000000000003';
const rulesPage = '/settings/approvals';

/** Lets a person cancel a payment intent, and says what became of it: under the rule, it waits. */
async function cancelIntent({ console }: Stage, caller: CallerName): Promise<string> {
  const write = acts[6]?.write;
  if (write === undefined || typeof write === 'string') throw new Error('Row 6 of the matrix is no write any more.');
  const subjects = await findSubjects(console.sandboxOrigin);
  const formId = await openForm(console, caller, 'master', { write, subjects });
  const request = { formId, account: 'master', input: write.input(subjects, caller) };
  const path = `/a/master${acts[6]?.page(subjects) ?? ''}`;
  const { text } = await console.act(caller, path, write.action, request);
  if (text.includes('"state":"PENDING_APPROVAL"')) return 'waits';
  if (text.includes('"kind":"step-up"')) return 'goes out as soon as the password is typed again';
  return text.includes('"kind":"recorded"') ? 'goes out' : 'is not taken';
}

const added: Cell = {
  name: 'a rule added without proof',
  sent: 'addRuleAction by an admin who has not shown again who they are',
  holds: 'a proof is asked for first',
  run: async ({ console }) => {
    const { text } = await console.act(alone, rulesPage, 'addRuleAction', { operation: 'createQuote' });
    const isOpen = !text.includes('"stepUp":{"id"');
    return { isOpen, figure: isOpen ? 'added at once' : 'a proof is asked for' };
  },
};

function removed(how: 'without proof' | 'by one admin', caller: CallerName): Cell {
  return {
    name: `a rule removed ${how}`,
    sent: `removeRuleAction ${how}; then a payment intent is cancelled by a person for whom the rule is`,
    holds: 'the cancelling still waits for a second person',
    run: async (stage) => {
      const { console } = stage;
      const asked = { id: ruleId };
      const { text } =
        how === 'without proof'
          ? await console.act(alone, rulesPage, 'removeRuleAction', asked)
          : await actAlone(console, rulesPage, 'removeRuleAction', asked);
      const isReal = /"ok":true|"stepUp":\{"id"/.test(text);
      const came = await cancelIntent(stage, caller);
      const figure = `${isReal ? '' : 'no real request; '}the cancelling ${came}`;
      return { isOpen: came !== 'waits' || !isReal, figure };
    },
  };
}

const rules: Part = {
  name: 'rules',
  open: stageWith([
    ...twoAdmins,
    { name: 'operator', role: 'operator' },
    { name: 'manager', role: 'manager' },
    // Without a second approver the console would refuse the manager's request.
    { name: 'approver', role: 'manager' },
  ]),
  cells: [added, removed('without proof', 'operator'), removed('by one admin', 'manager')],
};

/** Acts that one admin must not be able to do without another. */
export const twoAdminParts = { puppets, rules };
