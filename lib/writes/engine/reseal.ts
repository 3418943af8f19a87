import { setTimeout as pause } from 'node:timers/promises';
import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowOfFactor } from '@/lib/access/second-factor/second-factor';
import { rowOfConnection, rowOfOwn } from '@/lib/access/viewers/credential';
import { alertWebhook, rowOfWebhook } from '@/lib/store/outbox-schema';
import { exportJob, exportPart, rowOfPart } from '@/lib/store/export-schema';
import { mirrorRecord, rowOfMirrored } from '@/lib/store/mirror-schema';
import { renewMark } from '@/lib/access/check-secret';
import {
  approval,
  auditSigningKey,
  connection,
  draft,
  ownCredential,
  recordedWrite,
  rowOfSigningKey,
  secondFactor,
} from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { boundToApproval } from '../approvals/approval-check';
import type { Sealer } from '@/lib/store/sealer';
import * as z from 'zod';
import { json, text } from '@/lib/store/rows';

interface SealedTable {
  readonly table: PgTable;
  /** The columns that identify a row, and by which the rows are ordered. */
  readonly keys: readonly AnyPgColumn[];
  readonly columns: readonly AnyPgColumn[];
  /** The context that the sealed texts of a row are bound to. */
  readonly boundTo: (...keys: string[]) => string;
  /** Selects the rows with texts, which are long and stored as bytes. */
  readonly files?: SQL;
}

/** Every column that is sealed with the data secret. A body has its own key, so only that key is sealed anew. */
const everything: readonly SealedTable[] = [
  {
    table: draft,
    keys: [draft.formId],
    columns: [draft.seenSealed, draft.valuesSealed, draft.attachmentSealed],
    boundTo: (formId) => formId,
  },
  {
    table: recordedWrite,
    keys: [recordedWrite.id],
    columns: [recordedWrite.bodyKey],
    boundTo: (id) => id,
  },
  {
    table: approval,
    keys: [approval.operationId],
    columns: [approval.seenSealed],
    boundTo: boundToApproval,
  },
  {
    table: secondFactor,
    keys: [secondFactor.personId],
    columns: [secondFactor.secretSealed],
    boundTo: rowOfFactor,
  },
  {
    table: connection,
    keys: [connection.id],
    columns: [connection.credentialSealed],
    boundTo: rowOfConnection,
  },
  {
    table: ownCredential,
    keys: [ownCredential.personId, ownCredential.connectionId],
    columns: [ownCredential.credentialSealed],
    boundTo: rowOfOwn,
  },
  {
    table: alertWebhook,
    keys: [alertWebhook.id],
    columns: [alertWebhook.secretSealed],
    boundTo: () => rowOfWebhook,
  },
  {
    table: auditSigningKey,
    keys: [auditSigningKey.number],
    columns: [auditSigningKey.secretSealed],
    boundTo: rowOfSigningKey,
  },
  {
    table: mirrorRecord,
    keys: [mirrorRecord.accountId, mirrorRecord.kind, mirrorRecord.id],
    columns: [mirrorRecord.sealed],
    boundTo: (accountId, kind, id) => rowOfMirrored(Number(accountId), kind, id),
  },
  {
    table: exportPart,
    keys: [exportPart.jobId, exportPart.number],
    columns: [exportPart.bytes],
    boundTo: (jobId, number) => rowOfPart(jobId, Number(number)),
    files: sql`exists (select from ${exportJob} where ${exportJob.id} = ${exportPart.jobId} and ${exportJob.isRevealed})`,
  },
];

/**
 * Seals all values anew while the console runs; rows that change meanwhile have the new secret already. After an
 * interruption the next run skips rows that are done. Returns the number of values that were sealed anew.
 */
export async function resealEverything(store: Store, sealer: Sealer): Promise<number> {
  let count = 0;
  for (const sealed of everything) {
    for (const column of sealed.columns) count += await resealColumn(store, sealer, sealed, column);
  }
  await renewMark(store, sealer);
  return count;
}

const waitMs = 100;

/** Repeats until no text is stale: a row that another transaction was changing has its turn after all others. */
async function resealColumn(store: Store, sealer: Sealer, sealed: SealedTable, column: AnyPgColumn): Promise<number> {
  const held = (sealed.files ? sql`encode(${column}, 'escape')` : sql`${column}`).mapWith(text);
  const isStale = and(sealed.files, sql`${held} <> '' and not starts_with(${held}, ${sealer.prefix})`);
  let count = 0;
  for (;;) {
    let after: readonly unknown[] | undefined;
    do {
      const keys = await resealSome(store, sealer, sealed, { column, text: held, isStale, after });
      count += keys.length;
      after = keys.at(-1);
    } while (after !== undefined);
    if ((await store.select({ text: held }).from(sealed.table).where(isStale).limit(1)).length === 0) return count;
    await pause(waitMs);
  }
}

interface ResealPosition {
  readonly column: AnyPgColumn;
  /** The column's value as text. */
  readonly text: SQL<string>;
  readonly isStale: SQL | undefined;
  /** The keys of the last row of the portion before. */
  readonly after: readonly unknown[] | undefined;
}

/**
 * Seals the next portion: a few rows, because there may be a million, and the embedded store does nothing else
 * meanwhile. It skips locked rows, so that two transactions cannot wait for each other. Answers the keys of its rows.
 */
async function resealSome(
  store: Store,
  sealer: Sealer,
  { table, keys, boundTo, files }: SealedTable,
  { column, text, isStale, after }: ResealPosition,
): Promise<readonly (readonly unknown[])[]> {
  const parted = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);
  const isLater = after && sql`(${parted(keys)}) > (${parted(after.map((key) => sql`${key}`))})`;
  return await store.transaction(async (open) => {
    const rows = await open
      .select({ keys: sql`json_build_array(${parted(keys)})`.mapWith(json(z.array(z.unknown()))), text })
      .from(table)
      .where(and(isStale, isLater))
      .orderBy(...keys)
      .limit(files ? 2 : 50)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return [];
    const given = rows.map((row) => {
      const bound = boundTo(...row.keys.map(String));
      return { ...Object.fromEntries(row.keys.entries()), sealed: sealer.seal(sealer.open(row.text, bound), bound) };
    });
    const keyNames = keys.map((key, place) => ({
      key,
      name: sql.identifier(String(place)),
      // eslint-disable-next-line text/constant-text -- of a column of the schema.
      type: sql.raw(key.getSQLType()),
    }));
    await open.execute(sql`update ${table}
      set ${sql.identifier(column.name)} = ${files ? sql`convert_to(given.sealed, 'UTF8')` : sql`given.sealed`}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (sealed text, ${parted(keyNames.map(({ name, type }) => sql`${name} ${type}`))})
      where ${and(...keyNames.map(({ key, name }) => sql`${key} = given.${name}`))}`);
    return rows.map((row) => row.keys);
  });
}
