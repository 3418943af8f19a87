import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { english } from '@/lib/messages/english.fixture';
import { TestConsole } from '@/lib/test-console.fixture';
import { changeView, keepView } from './change-views';
import { findView, findViews } from './find-views';
import type { SaveViewInput } from './view-input';

let tested: TestConsole;
let ann: Caller;

beforeAll(async () => (tested = await TestConsole.open()));
afterAll(() => tested.close());
beforeEach(async () => {
  await tested.renew();
  await tested.addAccount();
  ann = await tested.addPerson();
});

const save = async (by: Caller, view: Partial<SaveViewInput>) =>
  await keepView(
    tested.context(by),
    { account: 'master', list: 'listDeposits', name: 'Mine', search: '', isShared: false, ...view },
    tested.clientHash,
  );

async function id(by: Caller, view: Partial<SaveViewInput>): Promise<string> {
  const saved = await save(by, view);
  if (!saved.ok) throw new Error(english(saved.error));
  return saved.value;
}

const offered = async (by: Caller, list: SaveViewInput['list'], account = 'master') =>
  (await findViews(tested.database, await tested.viewer(by), { account, list })).map(({ name, search }) => [
    name,
    search,
  ]);

test('a view is offered on its own list alone, and each list has names of its own', async () => {
  await id(ann, { search: '?status=FAILED&page_number=4' });
  await id(ann, { list: 'listCards', search: '?card_status=FROZEN' });
  await id(ann, { list: 'activity', search: '?show=unsettled' });
  expect(await offered(ann, 'listDeposits')).toEqual([['Mine', '?status=FAILED']]);
  expect(await offered(ann, 'listCards')).toEqual([['Mine', '?card_status=FROZEN']]);
  expect(await offered(ann, 'activity')).toEqual([['Mine', '?show=unsettled']]);
  expect(await offered(ann, 'listPayouts')).toEqual([]);
  const again = await save(ann, { name: 'MINE' });
  expect(again.ok ? '' : english(again.error)).toBe('You have a view called MINE here already.');
});

test('a changed view keeps its list, and reads its filters by the names of that list', async () => {
  const of = await id(ann, { list: 'listCards', search: '?card_status=FROZEN' });
  const changed = await changeView(tested.context(ann), {
    id: of,
    search: '?card_status=ACTIVE&status=FAILED&after=x',
  });
  expect(changed.ok).toBe(true);
  expect(await offered(ann, 'listCards')).toEqual([['Mine', '?card_status=ACTIVE']]);
});

test('a shared view is seen by those who may see its list for its account, and a private one by its owner', async () => {
  const shared = await id(ann, { list: 'listCards', name: 'Shared', isShared: true });
  await id(ann, { list: 'listCards', name: 'Private' });
  const bob = await tested.addPerson('manager');
  const stranger = await tested.addPerson('operator', []);
  const admin = await tested.addPerson('admin');
  expect(await offered(bob, 'listCards')).toEqual([['Shared', '']]);
  for (const other of [stranger, admin]) {
    expect(await offered(other, 'listCards')).toEqual([]);
    expect(await findView(tested.database, await tested.viewer(other), shared)).toBeUndefined();
  }
});
