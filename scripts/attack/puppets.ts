import { randomUUID } from 'node:crypto';
import { actAlone, confirmAll, other, twoAdmins } from './admin-alone';
import { Browser } from './browser';
import type { Cell, Part, Stage } from './cell';
import { stageWith } from './open-stage';

const page = '/settings/people';
const password = 'four lamps along a quiet harbour';

/** What comes of a link that somebody was given and opens himself; `in` is signed in, or led on to set an app up. */
async function enterByLink({ sender }: Stage, kind: 'invitation' | 'new-password', text: string, email: string) {
  const token = new RegExp(`${kind}/([\\w-]{43})`).exec(text)?.[1];
  if (token === undefined) return 'no link';
  const browser = new Browser(sender, '127.5.0.1');
  const set = await browser.post(`/api/${kind}`, { token, password, again: password });
  if (!set.location.endsWith('/done')) return 'shut link';
  const came = await browser.signIn(email, password);
  if (came !== 'in') return came;
  // Without an app of their own, people are let on to set one up; with one, they are asked for its code.
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
    name: `the invitation of ${role === 'operator' ? 'an operator' : 'a manager'} by one admin`,
    sent: 'an invitation, proposed and confirmed by one admin, who opens the link himself and signs in',
    holds: 'nobody comes in until another admin has confirmed; then they do, by a link of 24 hours at most',
    run: async (stage) => {
      const email = `${role}-${randomUUID().slice(0, 8)}@puppet.test`;
      const input = { name: 'A Puppet', email, role, accounts: ['master'] };
      const { text } = await actAlone(stage.console, page, 'inviteAction', input);
      const came = await enterByLink(stage, 'invitation', text, email);
      if (came === 'in') return { isOpen: true, figure: `in, by a link of ${hoursOf(text)} h` };
      const agreed = await confirmAll(stage.console, other, page);
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
    name: `the place of somebody else: ${order}`,
    sent: `${order}, for an operator with an app, all by one admin, who sets the password and signs in`,
    holds: 'one admin does not get in as anybody else',
    run: async (stage) => {
      const { personId = '', email = '' } = stage.console.people[name] ?? {};
      const texts: string[] = [];
      for (const action of takeOvers[order]) {
        const { text, isReal } = await actAlone(stage.console, page, action, { personId });
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
    const { accounts } = (await fixtures.json()) as { accounts: { sub_accounts: { account_id: string }[] } }; // sandbox/control/fixtures.ts
    const account = accounts.sub_accounts[0]?.account_id ?? '';
    const shown = ['master', account];
    await actAlone(console, page, 'setGrantsAction', { personId, shown, chosen: shown });
    const read = async () =>
      (await console.get('operator', `/api/live/${account}/listPayouts?page_number=1&page_size=10`)).status;
    const before = await read();
    if (before !== 403) return { isOpen: true, figure: `a read of it: ${before}` };
    await confirmAll(console, other, page);
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
    const { isReal } = await actAlone(console, page, 'proposeRoleAction', { personId, role: 'manager' });
    const form = { operation: 'createQuote', account: 'master' };
    const opened = await console.act('support', '/a/master/cards', 'openFormAction', form);
    const isOpen = opened.text.includes('"formId"') || !isReal;
    return { isOpen, figure: `${isReal ? '' : 'no real request; '}a form of a manager: ${opened.status}` };
  },
};

const renewal: Cell = {
  name: 'the session id after a step-up',
  sent: 'the cookie of before a step-up, after it',
  holds: 'it opens nothing any more',
  run: async ({ console, sender }) => {
    const cookie = console.people['abel']?.sessions[0]?.cookie ?? '';
    const input = { name: 'No One', email: 'no-one@puppet.test', role: 'support', accounts: ['master'] };
    const { text } = await console.actProven('abel', page, 'inviteAction', input);
    const { status } = await sender.send({ path: '/api/session', headers: { cookie } });
    const isProven = text.includes('"ok":true');
    return { isOpen: status === 200 || !isProven, figure: `${isProven ? 'proven' : 'not proven'}, then ${status}` };
  },
};

export const puppets: Part = {
  name: 'puppets',
  open: stageWith([
    ...twoAdmins,
    // Of whose session nothing else is asked.
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
