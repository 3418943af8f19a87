import { fill, listOwnHandlers } from '../matrix/every-route';
import { MatrixConsole } from '../matrix/matrix-console';
import { SandboxControl } from '../harness/sandbox';
import { expect, test } from 'vitest';

test('every action and handler refuses a page that was drawn for another person, or that names no person', async () => {
  const console = await MatrixConsole.start({
    people: [
      { name: 'ada', role: 'admin' },
      { name: 'mei', role: 'manager' },
      { name: 'marco', role: 'manager' },
    ],
  });
  const values = {
    account: 'master',
    id: 'none',
    token: 'x'.repeat(43),
    sequence: '1',
    guide: 'operators',
    formId: 'none',
  };
  const drawnForMei = { 'x-page-person': console.people['mei']?.personId ?? '' };
  const taken: string[] = [];
  for (const [name, { id, page }] of console.actions) {
    const address = fill(`/${page.replace(/^app\/?/, '').replace(/\/?page$/, '')}`, values);
    const caller = address.startsWith('/settings') ? 'ada' : 'marco';
    const other = await console.act(caller, address, name, {}, drawnForMei);
    if (!other.text.includes('"terms.otherPerson"')) taken.push(`${name}: ${other.status} ${other.text.slice(0, 200)}`);
    const cookie = console.people[caller]?.sessions[0]?.cookie ?? '';
    const headers = { cookie, origin: console.origin, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' };
    const unmarked = await fetch(`${console.origin}${address}`, { method: 'POST', headers, body: '[{}]' });
    if (unmarked.status < 400) taken.push(`${name} without a page: ${unmarked.status}`);
  }
  // Handlers are no actions: uploads, proofs of identity, drafts, what a page asks of its session.
  const cookie = console.people['marco']?.sessions[0]?.cookie ?? '';
  const headers = { cookie, origin: console.origin, 'content-type': 'application/json' };
  for (const { pattern } of await listOwnHandlers()) {
    const path = fill(pattern, values);
    const unmarked = await fetch(`${console.origin}${path}`, { method: 'POST', headers, body: '{}' });
    if (unmarked.status !== 403) taken.push(`${path} without a page: ${unmarked.status}`);
    const other = await fetch(`${console.origin}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { ...headers, ...drawnForMei },
    });
    // The page learns by this header that it is of another person, and is emptied.
    const tells = other.headers.get('x-page-person');
    if (other.status !== 401 || tells !== 'other') taken.push(`${path} for another person: ${other.status} ${tells}`);
  }
  expect(console.actions.size).toBeGreaterThan(70);
  expect(taken).toEqual([]);
  expect(await new SandboxControl(console.sandboxOrigin).effects()).toEqual([]);
  await console.end();
});
