import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowOfFactor } from '@/lib/access/second-factor/second-factor';
import { rowOfConnection, rowOfOwn } from '@/lib/platform/connections/credential';
import { approval, connection, draft, recordedWrite, ownCredential, secondFactor } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { boundToApproval } from '../approvals/approval-check';
import type { Sealer } from '@/lib/store/sealer';

const pageSize = 200;

interface Sealed {
  readonly table: PgTable;
  /** Tells the rows apart, and gives them an order. */
  readonly keys: readonly [AnyPgColumn, AnyPgColumn?];
  readonly columns: Readonly<Record<string, AnyPgColumn>>;
  /** What the sealed texts of a row are bound to. */
  readonly boundTo: (key: string, second: string) => string;
}

/** Every column that is sealed with the data secret. A body has its own key, so only that key is sealed anew. */
const everything: readonly Sealed[] = [
  {
    table: draft,
    keys: [draft.formId],
    columns: {
      seenSealed: draft.seenSealed,
      valuesSealed: draft.valuesSealed,
      attachmentSealed: draft.attachmentSealed,
    },
    boundTo: (formId) => formId,
  },
  {
    table: recordedWrite,
    keys: [recordedWrite.id],
    columns: { bodyKey: recordedWrite.bodyKey },
    boundTo: (id) => id,
  },
  {
    table: approval,
    keys: [approval.operationId],
    columns: { seenSealed: approval.seenSealed },
    boundTo: boundToApproval,
  },
  {
    table: secondFactor,
    keys: [secondFactor.personId],
    columns: { secretSealed: secondFactor.secretSealed },
    boundTo: rowOfFactor,
  },
  {
    table: connection,
    keys: [connection.id],
    columns: { credentialSealed: connection.credentialSealed },
    boundTo: rowOfConnection,
  },
  {
    table: ownCredential,
    keys: [ownCredential.personId, ownCredential.connectionId],
    columns: { credentialSealed: ownCredential.credentialSealed },
    boundTo: rowOfOwn,
  },
];

/** While the console runs: what changed meanwhile has the new secret already. Answers how many were sealed anew. */
export async function resealEverything(store: Store, sealer: Sealer): Promise<number> {
  let count = 0;
  for (const sealed of everything) {
    for (const [name, column] of Object.entries(sealed.columns)) {
      count += await resealColumn(store, sealer, sealed, name, column);
    }
  }
  return count;
}

async function resealColumn(
  store: Store,
  sealer: Sealer,
  { table, keys: [key, second = key], boundTo }: Sealed,
  name: string,
  column: AnyPgColumn,
): Promise<number> {
  let count = 0;
  let after: unknown[] | undefined;
  for (;;) {
    const isLater = after && sql`(${key}, ${second}) > (${after[0]}, ${after[1]})`;
    const rows = await store
      .select({ key, second, text: column })
      .from(table)
      .where(and(isNotNull(column), isLater))
      .orderBy(asc(key), asc(second))
      .limit(pageSize);
    for (const row of rows) {
      const text = String(row.text);
      // Of what was removed nothing is left to seal.
      if (text === '' || !sealer.isStale(text)) continue;
      const bound = boundTo(String(row.key), String(row.second));
      const sealed = sealer.seal(sealer.open(text, bound), bound);
      await store
        .update(table)
        .set({ [name]: sealed })
        .where(and(eq(key, row.key), eq(second, row.second), eq(column, text)));
      count += 1;
    }
    const last = rows.at(-1);
    after = last && [last.key, last.second];
    if (rows.length < pageSize) return count;
  }
}
