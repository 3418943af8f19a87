import { MatrixConsole } from '../matrix/matrix-console';
import { formHeaders, secretDoors, type Door, type DoorAnswer } from '../matrix/secret-doors';
import { expect, test } from 'vitest';

const named = secretDoors.map((door, place) => ({ door, place, opener: `opener-${place}`, target: `target-${place}` }));

async function tryDoor(console: MatrixConsole, { door, place, opener, target }: (typeof named)[number]) {
  const visit = (name: string, turn: number) => {
    const person = console.people[name];
    if (person === undefined) throw new Error(`There is no ${name}.`);
    return { console, name, person, turn, address: `198.51.100.${place + 1}` };
  };
  const show = async (given: ReturnType<typeof visit>, secret: string) => await door.show(given, secret);
  const opens = visit(opener, 0);
  const right = await show(opens, door.right(opens.person));
  const wrong = await guess(door, async (secret) => await show(visit(target, 0), secret));
  const last = visit(target, 1);
  // A lock by session holds from every address; any other lock is of the address that the guesses came from.
  const from = door.lockedFor === 'session' ? '203.0.113.9' : last.address;
  const locked = await show({ ...last, address: from }, door.right(last.person));
  return { door: door.name, right, wrong, locked };
}

async function guess(door: Door, show: (secret: string) => Promise<DoorAnswer>): Promise<readonly DoorAnswer[]> {
  const said: DoorAnswer[] = [];
  for (let place = 0; place < door.guesses; place += 1) said.push(await show(door.wrong(place)));
  return said;
}

const links = [
  { kind: 'invitation', action: 'inviteAction', opens: /Welcome, .{0,10}Nia New/ },
  { kind: 'new-password', action: 'makePasswordLinkAction', opens: /New password for .{0,10}forgetful/ },
] as const;

/** A link itself cannot be locked; an address that shows too many false tokens is. */
async function tryLinks(console: MatrixConsole, { kind, action, opens }: (typeof links)[number], address: string) {
  const invitee = { name: 'Nia New', email: 'nia@matrix.test', role: 'support', accounts: [] };
  const input = kind === 'invitation' ? invitee : { personId: console.people['forgetful']?.personId };
  const { text } = await console.actAgreed(['ada', 'ben'], '/settings/people', action, input);
  const right = new RegExp(`${kind}/([\\w-]{43})`).exec(text)?.[1] ?? '';
  const open = async (token: string, from: string) => {
    const page = await console.ask('', `/${kind}/${token}`, { headers: { 'x-forwarded-for': from } });
    return opens.test(page.text) ? 'opens' : /This link (isn’t valid|can’t be opened now)/.exec(page.text)?.[1];
  };
  const set = async (token: string, from: string) => {
    const body = new URLSearchParams({ token, password: 'short', again: 'short' }).toString();
    const headers = formHeaders(console, from);
    return (await console.ask('', `/api/${kind}`, { method: 'POST', headers, body })).location.replace(token, '');
  };
  const first = await open(right, address);
  const wrong = new Set<unknown>();
  for (let round = 0; round < 10; round += 1) {
    const tokens = Array.from({ length: 20 }, (_, place) => `guess-${round}-${place}`.padEnd(43, '-'));
    const tries = tokens.map((token, place) => (place % 2 === 0 ? open(token, address) : set(token, address)));
    for (const said of await Promise.all(tries)) wrong.add(said);
  }
  const shut = { open: await open(right, address), set: await set(right, address) };
  const elsewhere = { open: await open(right, '203.0.113.77'), set: await set(right, '203.0.113.77') };
  return { kind, first, wrong: [...wrong], shut, elsewhere };
}

test('no door that takes a secret can be guessed at, and the right secret opens nothing during the lock', async () => {
  const console = await MatrixConsole.start({
    people: [
      { name: 'ada', role: 'admin' },
      { name: 'ben', role: 'admin' },
      { name: 'forgetful', role: 'operator' },
      ...named.flatMap(({ door, opener, target }) => [
        { ...door.person, name: opener },
        { ...door.person, name: target },
      ]),
    ],
    variables: { TRUSTED_PROXIES: '1' },
  });
  const found = await Promise.all(named.map(async (one) => await tryDoor(console, one)));
  expect(found).toEqual(
    secretDoors.map(({ name, guesses }) => ({
      door: name,
      right: 'opens',
      locked: 'shut',
      wrong: Array.from({ length: guesses }, () => 'wrong'),
    })),
  );
  for (const [place, link] of links.entries()) {
    expect(await tryLinks(console, link, `198.51.100.${place + 101}`)).toEqual({
      kind: link.kind,
      first: 'opens',
      wrong: ['isn’t valid', `/${link.kind}/`],
      // The form leads back to the page, which says that it cannot be opened now.
      shut: { open: 'can’t be opened now', set: `/${link.kind}/` },
      elsewhere: { open: 'opens', set: `/${link.kind}/?problem=short` },
    });
  }
  const lines = await console.stop();
  expect(lines.filter(({ result }) => result === 'refused' || result === 'locked').length).toBeGreaterThan(20);
});
