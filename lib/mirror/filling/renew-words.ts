import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord, mirrorWords } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { findVersion } from '../find-words';
import { rowsOf } from '../rows';
import { deriveWords, type Parts } from './derive';
import type { MirrorKind } from './feeds';
import { keptWords, lockAccount } from './observe';

/** A batch is derived in one go, which holds the event loop. */
const batchSize = 100;

/**
 * Derives anew the words by which kept records are found, where an earlier version of the console has derived them:
 * a batch at a time, each of which remembers how far it came. A record that has not had its turn is found by its former words.
 * False where time ran out; the next call goes on.
 */
export async function renewWords(database: Store, mayGoOn: () => boolean): Promise<boolean> {
  const due = rowsOf(
    await database.execute(sql`select id from ${mirrorAccount} where not exists (select from ${mirrorWords} as words
      where words.account_id = ${mirrorAccount.id} and words.version = ${findVersion} and words.is_whole) order by id`),
  ) as readonly { readonly id: number }[];
  for (const { id } of due) {
    do {
      if (!mayGoOn()) return false;
    } while (!(await renewBatch(database, id)));
  }
  return true;
}

interface KeptRow {
  readonly kind: MirrorKind;
  readonly id: string;
  readonly parts: Parts;
  readonly created_ms: number | string;
}

/** True where there are no more. */
async function renewBatch(database: Store, accountId: number): Promise<boolean> {
  return await database.transaction(async (open) => {
    await lockAccount(open, accountId);
    const after = sql`select kind, id from ${mirrorWords} where account_id = ${accountId} and version = ${findVersion}`;
    const [from = { kind: '', id: '' }] = rowsOf(await open.execute(after)) as readonly Pick<KeptRow, 'kind' | 'id'>[];
    const rows = rowsOf(
      await open.execute(sql`select kind, id, parts, extract(epoch from created_at) * 1000 as created_ms
        from ${mirrorRecord} where account_id = ${accountId} and (kind, id) > (${from.kind}, ${from.id})
        order by kind, id limit ${batchSize}`),
    ) as readonly KeptRow[];
    if (rows.length > 0) await keepWords(open, accountId, rows);
    const { kind, id } = rows.at(-1) ?? from;
    const isWhole = rows.length < batchSize;
    await open.execute(sql`insert into ${mirrorWords} (account_id, version, kind, id, is_whole)
      values (${accountId}, ${findVersion}, ${kind}, ${id}, ${isWhole})
      on conflict (account_id) do update set version = excluded.version, kind = excluded.kind, id = excluded.id,
        is_whole = excluded.is_whole`);
    return isWhole;
  });
}

/** Most records have the words already, and are not written. */
async function keepWords(open: Store, accountId: number, rows: readonly KeptRow[]): Promise<void> {
  const renewed = rows.map(({ kind, id, parts, created_ms: createdMs }) => ({
    ...{ kind, id },
    find: keptWords({ accountId, kind, find: deriveWords(kind, parts), createdMs: Number(createdMs) }),
  }));
  await open.execute(sql`update ${mirrorRecord} as kept set find = renewed.find
    from (select kind, id, array_to_tsvector(array(select jsonb_array_elements_text(given.find))) as find
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given (kind text, id text, find jsonb)) as renewed
    where kept.account_id = ${accountId} and kept.kind = renewed.kind and kept.id = renewed.id
      and kept.find <> renewed.find`);
}
