import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord, mirrorWords } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { findVersion } from '../find-words';
import { deriveWords } from './derive';
import { mirrorKinds } from './feeds';
import { keptWords, lockAccount } from './observe';
import { instant, integer, oneOf, readRow, readRows, type Row, text } from '@/lib/store/rows';
import { recordColumns } from '../record-columns';

/** How many records are derived in one go, which holds the event loop. */
const batchSize = 100;

/**
 * Derives anew the words by which kept records are found, where an earlier version of the console derived them: in
 * batches, each of which records how far it came. Until its turn, a record is found by its former words. False where
 * time ran out; the next call continues.
 */
export async function renewWords(database: Store, mayGoOn: () => boolean): Promise<boolean> {
  const due = await readRows(
    database,
    sql`select id from ${mirrorAccount} where not exists (select from ${mirrorWords} as words
      where words.account_id = ${mirrorAccount.id} and words.version = ${findVersion} and words.is_whole) order by id`,
    { id: integer },
  );
  for (const { id } of due) {
    do {
      if (!mayGoOn()) return false;
    } while (!(await renewBatch(database, id)));
  }
  return true;
}

const keptRow = {
  kind: oneOf(mirrorKinds),
  id: text,
  parts: recordColumns.parts,
  created_at: instant,
};
type KeptRow = Row<typeof keptRow>;

/** True where no records are left. */
async function renewBatch(database: Store, accountId: number): Promise<boolean> {
  return await database.transaction(async (open) => {
    await lockAccount(open, accountId);
    const after = sql`select kind, id from ${mirrorWords} where account_id = ${accountId} and version = ${findVersion}`;
    const from = (await readRow(open, after, { kind: text, id: text })) ?? { kind: '', id: '' };
    const rows = await readRows(
      open,
      sql`select kind, id, parts, created_at from ${mirrorRecord}
        where account_id = ${accountId} and (kind, id) > (${from.kind}, ${from.id})
        order by kind, id limit ${batchSize}`,
      keptRow,
    );
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

/** Writes only records whose words changed; most have the new words already. */
async function keepWords(open: Store, accountId: number, rows: readonly KeptRow[]): Promise<void> {
  const renewed = rows.map(({ kind, id, parts, created_at: createdMs }) => ({
    kind,
    id,
    find: keptWords({ accountId, kind, find: deriveWords(kind, parts), createdMs }),
  }));
  await open.execute(sql`update ${mirrorRecord} as kept set find = renewed.find
    from (select kind, id, array_to_tsvector(array(select jsonb_array_elements_text(given.find))) as find
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given (kind text, id text, find jsonb)) as renewed
    where kept.account_id = ${accountId} and kept.kind = renewed.kind and kept.id = renewed.id
      and kept.find <> renewed.find`);
}
