import { randomUUID } from 'node:crypto';
import { MatrixConsole } from '../matrix/matrix-console';
import { expect, test } from 'vitest';

const people = '/settings/people';
const rules = '/settings/approvals';
const accounts = '/settings/accounts';
const connections = '/settings/connections';

/** `none`: the act withdraws access or ends a waiting act, so it never waits. `second`: proofs by two admins. */
type Needs = 'none' | 'proof' | 'second';

interface AdminAct {
  readonly needs: Needs;
  readonly page: string;
  /** A real request; undefined where there is no record for it. */
  readonly input: (ids: {
    readonly olga: string;
    readonly gone: string;
    readonly away: string;
    readonly rule: string;
  }) => unknown;
}

const connection = { name: 'X', environment: 'sandbox', baseUrl: 'https://x.example.com', clientId: 'c', apiKey: 'k' };
const unknownId = randomUUID();

/** Every act of administration of the build. An act that is missing here fails the test below. */
const adminActs: Readonly<Record<string, AdminAct>> = {
  inviteAction: {
    needs: 'second',
    page: people,
    input: () => ({ name: 'Puppet', email: 'puppet@acts.test', role: 'operator', accounts: ['master'] }),
  },
  setGrantsAction: {
    needs: 'second',
    page: people,
    input: ({ olga }) => ({ personId: olga, shown: ['sub-1'], chosen: ['sub-1'] }),
  },
  enableAccessAction: { needs: 'second', page: people, input: ({ gone }) => ({ personId: gone }) },
  proposeRoleAction: { needs: 'second', page: people, input: ({ olga }) => ({ personId: olga, role: 'manager' }) },
  resetFactorAction: { needs: 'second', page: people, input: ({ olga }) => ({ personId: olga }) },
  makePasswordLinkAction: { needs: 'second', page: people, input: ({ olga }) => ({ personId: olga }) },
  removeRuleAction: { needs: 'second', page: rules, input: ({ rule }) => ({ id: rule }) },
  setDaysApartAction: { needs: 'second', page: rules, input: () => ({ days: 1 }) },
  addRuleAction: { needs: 'proof', page: rules, input: () => ({ operation: 'createQuote' }) },
  confirmChangeAction: { needs: 'proof', page: people, input: () => ({ id: unknownId, hash: '0'.repeat(64) }) },
  putDirectoryEntryAction: {
    needs: 'proof',
    page: accounts,
    input: () => ({ accountId: 'kept', name: 'Kept', note: '' }),
  },
  removeDirectoryEntryAction: { needs: 'proof', page: accounts, input: () => 'kept' },
  addConnectionAction: {
    needs: 'proof',
    page: connections,
    input: () => ({ ...connection, timeZone: 'Europe/London', idvMethod: 'IDV_LINK' }),
  },
  replaceKeyAction: { needs: 'proof', page: connections, input: () => ({ id: unknownId, apiKey: 'k' }) },
  changeFactsAction: {
    needs: 'proof',
    page: connections,
    input: () => ({ id: unknownId, timeZone: 'Europe/London', idvMethod: 'IDV_LINK' }),
  },
  removeConnectionAction: { needs: 'proof', page: connections, input: () => ({ id: unknownId }) },
  grantConnectionAction: {
    needs: 'second',
    page: connections,
    input: ({ away }) => ({ personId: away, connectionId: 'built-in' }),
  },
  disableAccessAction: { needs: 'none', page: people, input: () => unknownId },
  endSessionAction: { needs: 'none', page: people, input: () => ({ personId: unknownId, key: '0'.repeat(64) }) },
  keepReviewAction: { needs: 'none', page: people, input: () => ({ note: '', digest: '0'.repeat(64) }) },
  withdrawInvitationAction: { needs: 'none', page: people, input: () => unknownId },
  withdrawPasswordLinkAction: { needs: 'none', page: people, input: () => unknownId },
  declineChangeAction: { needs: 'none', page: people, input: () => unknownId },
  // The act only reads, and says whether the platform answers.
  checkConnectionAction: { needs: 'none', page: connections, input: () => unknownId },
};

const withLinks = ['inviteAction', 'makePasswordLinkAction'];
/** Matches the action's own answer; pages that come with it have messages with such names. */
const asksForProof = (text: string) => /"stepUp":\{"id":/.test(text);
const linkIn = (text: string) => /\/(?:invitation|new-password)\/[\w-]{43}/.exec(text)?.[0];

test('no act of administration is done without the proof and the second admin that it needs', async () => {
  const console = await MatrixConsole.start({
    people: [
      { name: 'ada', role: 'admin' },
      { name: 'ben', role: 'admin' },
      { name: 'olga', role: 'operator', factor: 'proven' },
      { name: 'gone', role: 'manager', disabled: true },
      { name: 'away', role: 'support', elsewhere: true },
    ],
  });
  // Acts on people's own sign-in ask for a proof themselves, and an own client id is no administration.
  const own = ['putOwnCredentialAction', 'removeOwnCredentialAction'];
  const built = [...console.actions].filter(([, { file }]) =>
    /app\/settings\/(people|changes|approvals|accounts|connections)\/actions/.test(file),
  );
  const names = built.map(([name]) => name).filter((name) => !own.includes(name));
  expect(names.sort()).toEqual(Object.keys(adminActs).sort());

  const rule = /[0-9a-f-]{20,}0003/.exec((await console.get('ada', rules)).text)?.[0] ?? '';
  const idOf = (name: string) => console.people[name]?.personId ?? '';
  const ids = { olga: idOf('olga'), gone: idOf('gone'), away: idOf('away'), rule };
  const all = Object.entries(adminActs);

  for (const [name, { page, needs, input }] of all) {
    const { text } = await console.act('ada', page, name, input(ids));
    expect(asksForProof(text), `${name} asks for a proof: ${text}`).toBe(needs !== 'none');
  }
  for (const page of [people, rules, connections]) expect(await console.waitingFor('ben', page)).toEqual([]);

  const seconds = all.filter(([, { needs }]) => needs === 'second');
  const seenByProposer: string[] = [];
  for (const [name, { page, input }] of seconds) {
    const proposed = await console.actProven('ada', page, name, input(ids));
    expect(proposed.text, name).toContain('"ok":true');
    seenByProposer.push(proposed.text, (await console.get('ada', page)).text);
    expect(await console.waitingFor('ada', page), `${name} is not offered to its proposer`).toEqual([]);
    const [change, ...others] = await console.waitingFor('ben', page);
    expect(others, name).toEqual([]);
    const alone = await console.actProven('ada', page, 'confirmChangeAction', change);
    expect(alone.text, name).toContain('settings.answer.ownProposal');
    const unproven = await console.act('ben', page, 'confirmChangeAction', change);
    expect(asksForProof(unproven.text), name).toBe(true);
    const others2 = await console.actProven('ben', page, 'confirmChangeAction', { ...change, hash: 'f'.repeat(64) });
    expect(others2.text, name).toContain('settings.answer.otherContent');
    const confirmed = await console.actProven('ben', page, 'confirmChangeAction', change);
    expect(confirmed.text, name).toContain('"ok":true');
    expect(linkIn(confirmed.text) !== undefined, name).toBe(withLinks.includes(name));
    const again = await console.actProven('ben', page, 'confirmChangeAction', change);
    expect(again.text, name).toContain('settings.answer.changeGone');
  }
  expect(seenByProposer.map(linkIn).filter((link) => link !== undefined)).toEqual([]);

  const lines = await console.stop();
  const done = lines.filter(
    ({ act, result }) => /\.(confirm|make|reset|enable|remove|add)$/.test(act) && result === 'done',
  );
  expect(done.map(({ act }) => act)).toEqual([
    'invitation.confirm',
    'grants.confirm',
    'access.confirm',
    'role.confirm',
    'second-factor.confirm',
    'password-link.confirm',
    'approval-rule.confirm',
    'approval-days.confirm',
    'connection-grant.confirm',
  ]);
  expect(new Set(done.map(({ personId }) => personId))).toEqual(new Set([idOf('ben')]));
  const refused = lines.filter(({ act, result }) => act === 'admin-change.confirm' && result === 'refused');
  // After a person's first refusals, one line counts for many.
  expect(refused.reduce((sum, { more }) => sum + (more ?? 1), 0)).toBe(2 * seconds.length);
});
