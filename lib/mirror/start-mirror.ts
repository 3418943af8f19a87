import { getTableName, sql, and, isNull, ne } from 'drizzle-orm';
import { processSlot } from '@/lib/front/process-slot';
import { environment } from '@/lib/env';
import { atEnd } from '@/lib/front/at-end';
import { wakeWorker } from '@/lib/work/start-workers';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import { log } from '@/lib/log';
import { listenToAnswers, contextOf } from '@/lib/platform/platform-context';
import type { ShownAnswer } from '@/lib/platform/client/platform-client';
import { mirrorAccount, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { dataSealer, type Sealer } from '@/lib/store/sealer';
import { store, type Store } from '@/lib/store/open-store';
import { carriedBy, changedBy, type FeedName } from './filling/feeds';
import { MirrorWorker } from './filling/mirror-worker';
import { findMirrorAccount, type MirroredSource } from './filling/mirror-accounts';
import { observe, rowsIn } from './filling/observe';
import { hurryWindow } from './filling/windows';
import { shownTooEarly } from './payouts/find-payouts';
import { countRows } from '@/lib/store/rows';
import { grantsFrom, type Grants, holds } from '@/lib/access/accounts/grants';
import { builtInCredential, connectionHash, credentialOf, type Credential } from '@/lib/access/viewers/credential';
import { person } from '@/lib/store/schema';
import { selectPeople } from '@/lib/access/viewers/find-viewer';

/** The worker is kept for the whole process, because an action has to reach it. */
const slot = processSlot<MirrorWorker>('mirror');

const broken = (error: unknown) => log('error', 'work-failed', { reason: 'mirror', error });

/** Keeps the platform's answers to people from now on, and fills the mirror while this copy of the console leads. */
export function startMirror(): Worker {
  const { mirrorDays: days } = environment();
  const kept = keepAnswers();
  const worker = new MirrorWorker({ sealer: dataSealer(), days, broken, findSources });
  slot.value = worker;
  shownTooEarly.value = (ids) => worker.readFirst(ids);
  let isFilling = false;
  const turn = async (given: WorkTurn): Promise<boolean> => {
    // A test asks after it has shown a record to a person.
    if (given.isAsked === true) await kept();
    const worked = await worker.turn(given);
    // All due windows have been read; from now on the mirror is kept up to date.
    if (worked) isFilling = true;
    else if (isFilling) isFilling = !(await noteFilled(given));
    return worked;
  };
  return { name: worker.name, leads: worker.leads, idleMs: worker.idleMs, isDue: () => worker.isDue(), turn };
}

/** Returns a function that waits until every answer that a person has seen is kept. */
function keepAnswers(): () => Promise<unknown> {
  const keeping = new Set<Promise<void>>();
  listenToAnswers((clientHash, shown) => {
    const [carried, changed] = [carriedBy(shown.operation), changedBy(shown.operation)];
    if (carried === undefined && changed === undefined) return;
    const work =
      carried === undefined ? readSoon(clientHash, shown, changed) : keepShown(clientHash, shown, Date.now(), carried);
    const kept = work.catch(broken).finally(() => keeping.delete(kept));
    keeping.add(kept);
  });
  const settle = async () => await Promise.all(keeping);
  atEnd('mirrored-answers', settle, 'last');
  return settle;
}

/**
 * True once every list has been read whole. A turn with no work does not prove that: it may have waited for a platform
 * that was away.
 *
 * The embedded database keeps no statistics of its tables by itself, and without them it chooses the wrong index. They
 * are computed when a tenth of the rows has changed, as in PostgreSQL: with a million rows all people wait a second for
 * it.
 */
async function noteFilled({ database }: WorkTurn): Promise<boolean> {
  const unread = sql`select 1 from ${mirrorWindow} join ${mirrorAccount} on id = account_id
    where whole_at is null and problem is distinct from 'missing' and paused_at is null limit 1`;
  if ((await countRows(database, unread)) > 0) return false;
  if (environment().databaseUrl === undefined) {
    // The database reports finished statements a moment later unless it is asked to flush them.
    await database.execute(sql`select pg_stat_force_next_flush()`);
    const due = await countRows(
      database,
      sql`select 1 from pg_stat_user_tables join pg_class on pg_class.oid = relid
      where relid = ${getTableName(mirrorRecord)}::regclass
        and (reltuples < 0 or n_mod_since_analyze > 50 + reltuples * 0.1)`,
    );
    if (due > 0) await database.execute(sql`analyze ${mirrorRecord}`);
  }
  log('info', 'mirror-filled');
  return true;
}

/** The credentials of people, each once, with the accounts that a person who uses it may see. */
async function findSources(database: Store, sealer: Sealer): Promise<readonly MirroredSource[]> {
  const people = await selectPeople(database).where(and(isNull(person.disabledAt), ne(person.role, 'admin')));
  const found = new Map<string, { readonly credential: Credential; readonly grants: Grants[] }>();
  for (const one of people) {
    const credential = openCredential(sealer, one);
    if (credential === undefined) continue;
    const clientHash = connectionHash(credential.connection);
    const known = found.get(clientHash) ?? { credential, grants: [] };
    known.grants.push(grantsFrom(one.everyAccount, one.accounts));
    found.set(clientHash, known);
  }
  return await Promise.all([...found].map(async ([clientHash, one]) => await sourceOf(clientHash, one)));
}

/** Undefined where the credential cannot be opened: the other credentials are read all the same. */
function openCredential(sealer: Sealer, held: Parameters<typeof credentialOf>[1]): Credential | undefined {
  const settings = environment();
  if (held.connection === null && held.ownCredential === null) return builtInCredential(settings);
  try {
    return credentialOf({ sealer, environment: settings }, held);
  } catch (error) {
    log('error', 'work-failed', { reason: 'mirror', error });
    return undefined;
  }
}

async function sourceOf(
  clientHash: string,
  { credential, grants }: { readonly credential: Credential; readonly grants: readonly Grants[] },
): Promise<MirroredSource> {
  const { client, book } = contextOf(credential);
  const list = await book.list();
  const named = list.ok ? list.value.accounts.filter(({ mayAct }) => mayAct).map(({ id }) => id) : [];
  const accounts = ['master', ...named].filter((account) => grants.some((held) => holds(held, account)));
  const { environment, timeZone: zone } = credential;
  return { clientHash, environment, zone, client, accounts, mayHaveMore: !list.ok };
}

/**
 * Call after a person changed the mirror's settings: the leading copy sees the change at once if it is this one, and
 * soon otherwise.
 */
export function planMirrorAnew(): void {
  slot.value?.planAnew();
  wakeWorker('mirror');
}

async function readSoon(clientHash: string, { account }: ShownAnswer, feed: FeedName | undefined): Promise<void> {
  const database = await store();
  const mirrored = await findMirrorAccount(database, clientHash, account);
  if (mirrored === undefined || feed === undefined) return;
  await hurryWindow(database, mirrored.id, feed);
  wakeWorker('mirror');
}

async function keepShown(
  clientHash: string,
  { account, readBody, sentMs }: ShownAnswer,
  answeredMs: number,
  { feed, fields }: NonNullable<ReturnType<typeof carriedBy>>,
): Promise<void> {
  const database = await store();
  const mirrored = await findMirrorAccount(database, clientHash, account);
  if (mirrored === undefined) return;
  const rows = rowsIn(readBody(), 'one');
  await observe({ database, sealer: dataSealer() }, mirrored, { feed, fields, rows, sentMs, answeredMs });
}
