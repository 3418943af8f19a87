import { randomUUID } from 'node:crypto';
import type { Cell, Part, Stage } from './cell';
import { Browser } from './browser';
import { stageWith } from './open-stage';

/** Two admins, of whom one acts alone; the other one never confirms anything. */
const alone = 'admin';
const password = 'four lamps along a quiet harbour';

const people = [
  { name: alone, role: 'admin' },
  { name: 'otto', role: 'admin' },
  { name: 'operator', role: 'operator' },
  { name: 'support', role: 'support' },
  { name: 'olga', role: 'operator', factor: 'proven' },
  { name: 'oscar', role: 'operator', factor: 'proven' },
] as const;

/** What comes of a link that an admin opens himself: `in` is somebody signed in, or led on to set an app up. */
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

async function invite({ console }: Stage, role: string): Promise<{ readonly text: string; readonly email: string }> {
  const email = `${role}-${randomUUID().slice(0, 8)}@puppet.test`;
  const input = { name: 'A Puppet', email, role, accounts: ['master'] };
  return { text: (await console.actProven(alone, '/settings/people', 'inviteAction', input)).text, email };
}

const invitations: Cell = {
  name: 'people whom an admin invites alone',
  sent: 'invitations of an operator and of a manager by one admin, who opens both links himself and signs in',
  holds: 'nobody comes in without a second admin',
  run: async (stage) => {
    const came: string[] = [];
    for (const role of ['operator', 'manager']) {
      const { text, email } = await invite(stage, role);
      came.push(await enterByLink(stage, 'invitation', text, email));
    }
    return { isOpen: came.includes('in'), figure: `operator ${came[0]}, manager ${came[1]}` };
  },
};

function takeOver(name: string, order: readonly ['resetFactorAction' | 'makePasswordLinkAction', string]): Cell {
  const other = order[0] === 'resetFactorAction' ? 'makePasswordLinkAction' : 'resetFactorAction';
  return {
    name: `somebody’s access taken over: ${order[1]}`,
    sent: `${order[1]} of an operator with an app, both by one admin, who sets the password and signs in`,
    holds: 'one admin alone does not get into the place of anybody',
    run: async (stage) => {
      const { personId = '', email = '' } = stage.console.people[name] ?? {};
      let text = '';
      for (const action of [order[0], other]) {
        text += (await stage.console.actProven(alone, `/settings/people/${personId}`, action, personId)).text;
      }
      const came = await enterByLink(stage, 'new-password', text, email);
      return { isOpen: came === 'in', figure: came };
    },
  };
}

const grants: Cell = {
  name: 'an account granted alone',
  sent: 'a grant of another account to an operator by one admin',
  holds: 'the operator reads nothing of it before a second admin has confirmed',
  run: async (stage) => {
    const personId = stage.console.people['operator']?.personId ?? '';
    const fixtures = await fetch(`${stage.console.sandboxOrigin}/sandbox/fixtures`);
    const { accounts } = (await fixtures.json()) as { accounts: { sub_accounts: { account_id: string }[] } }; // sandbox/control/fixtures.ts
    const account = accounts.sub_accounts[0]?.account_id ?? '';
    const input = { personId, shown: ['master', account], chosen: ['master', account] };
    await stage.console.actProven(alone, `/settings/people/${personId}`, 'setGrantsAction', input);
    const path = `/api/live/${account}/listPayouts?page_number=1&page_size=10`;
    const { status } = await stage.console.get('operator', path);
    return { isOpen: status !== 403, figure: `a read of it: ${status}` };
  },
};

const roles: Cell = {
  name: 'a role raised alone',
  sent: 'support made a manager by one admin',
  holds: 'nothing of a manager before a second admin has confirmed',
  run: async ({ console }) => {
    const personId = console.people['support']?.personId ?? '';
    const input = { personId, role: 'manager' };
    await console.actProven(alone, `/settings/people/${personId}`, 'proposeRoleAction', input);
    const form = { operation: 'createQuote', account: 'master' };
    const opened = await console.act('support', '/a/master/cards', 'openFormAction', form);
    return { isOpen: opened.text.includes('"formId"'), figure: `a form of a manager: ${opened.status}` };
  },
};

const dayMs = 24 * 60 * 60_000;

const lifetime: Cell = {
  name: 'the life of an invitation',
  sent: 'one invitation',
  holds: 'its link ends within 24 hours',
  run: async (stage) => {
    const { text } = await invite(stage, 'support');
    const expiresAt = /"expiresAt":"([^"]+)"/.exec(text)?.[1];
    if (expiresAt === undefined) return { isOpen: true, figure: `no end was told: ${text.slice(0, 80)}` };
    const lifeMs = Date.parse(expiresAt) - Date.now();
    return { isOpen: lifeMs > dayMs, figure: `${Math.round(lifeMs / 3_600_000)} h` };
  },
};

const renewal: Cell = {
  name: 'the session id after a step-up',
  sent: 'the cookie of before a step-up, after it',
  holds: 'it opens nothing any more',
  run: async ({ console, sender }) => {
    const cookie = console.people['otto']?.sessions[0]?.cookie ?? '';
    const input = { name: 'No One', email: 'no-one@puppet.test', role: 'support', accounts: [] };
    const { text } = await console.actProven('otto', '/settings/people', 'inviteAction', input);
    const { status } = await sender.send({ path: '/api/session', headers: { cookie } });
    const isProven = text.includes('"ok":true');
    return { isOpen: status === 200 || !isProven, figure: `${isProven ? 'proven' : 'not proven'}, then ${status}` };
  },
};

export const puppets: Part = {
  name: 'puppets',
  open: stageWith(people),
  cells: [
    invitations,
    takeOver('olga', ['resetFactorAction', 'reset of the app, then a password link']),
    takeOver('oscar', ['makePasswordLinkAction', 'password link, then reset of the app']),
    grants,
    roles,
    lifetime,
    renewal,
  ],
};
