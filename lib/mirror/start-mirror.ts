import { getTableName, sql } from 'drizzle-orm';
import { processSlot } from '@/lib/front/process-slot';
import { environment } from '@/lib/env';
import { atEnd } from '@/lib/front/at-end';
import { wakeWorker } from '@/lib/work/start-workers';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import { log } from '@/lib/log';
import { listenToAnswers } from '@/lib/platform/platform-context';
import type { ShownAnswer } from '@/lib/platform/client/platform-client';
import { mirrorAccount, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { dataSealer } from '@/lib/store/sealer';
import { store } from '@/lib/store/open-store';
import { carriedBy, changedBy, type FeedName } from './filling/feeds';
import { findSources } from './filling/find-sources';
import { MirrorWorker } from './filling/mirror-worker';
import { findMirrorAccount } from './filling/mirror-accounts';
import { observe, rowsIn } from './filling/observe';
import { hurryWindow } from './filling/windows';
import { countRows } from '@/lib/store/rows';

/** The worker is kept for the whole process, because an action has to reach it. */
const slot = processSlot<MirrorWorker>('mirror');

const broken = (error: unknown) => log('error', 'work-failed', { reason: 'mirror', error });

/** Keeps the platform's answers to people from now on, and fills the mirror while this copy of the console leads. */
export function startMirror(): Worker {
  const { mirrorDays: days } = environment();
  const kept = keepAnswers();
  const worker = new MirrorWorker({ sealer: dataSealer(), days, broken, findSources });
  slot.value = worker;
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
 * are computed when a tenth of the rows has changed, as in PostgreSQL: with a million rows everybody waits a second for
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
