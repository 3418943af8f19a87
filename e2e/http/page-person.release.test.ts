import { fill } from '../matrix/every-route';
import { MatrixConsole } from '../matrix/matrix-console';
import { SandboxControl } from '../harness/sandbox';
import { expect, test } from 'vitest';

test('every action refuses a page that was drawn for another person, or for nobody', async () => {
  const console = await MatrixConsole.start({
    people: [
      { name: 'ada', role: 'admin' },
      { name: 'mei', role: 'manager' },
      { name: 'marco', role: 'manager' },
    ],
  });
  const values = { account: 'master', id: 'none', token: 'x'.repeat(43), sequence: '1', guide: 'operators' };
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
  // Uploads and proofs of identity are no actions.
  const cookie = console.people['marco']?.sessions[0]?.cookie ?? '';
  const headers = { cookie, origin: console.origin, 'content-type': 'application/json' };
  for (const path of ['/api/step-up', '/api/documents/master/none', '/api/audit/master/export', '/api/drafts']) {
    const unmarked = await fetch(`${console.origin}${path}`, { method: 'POST', headers, body: '{}' });
    if (unmarked.status !== 403) taken.push(`${path} without a page: ${unmarked.status}`);
    const other = await fetch(`${console.origin}${path}`, {
      ...{ method: 'POST', body: '{}' },
      headers: { ...headers, ...drawnForMei },
    });
    if (other.status < 400) taken.push(`${path} for another person: ${other.status}`);
  }
  expect(console.actions.size).toBeGreaterThan(70);
  expect(taken).toEqual([]);
  expect(await new SandboxControl(console.sandboxOrigin).effects()).toEqual([]);
  await console.end();
});
