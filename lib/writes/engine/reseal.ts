import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
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
  /** The rows are gone through in the order of this column. */
  readonly key: AnyPgColumn;
  readonly columns: Readonly<Record<string, AnyPgColumn>>;
  /** What the sealed texts of a row are bound to. */
  readonly boundTo: (row: Readonly<Record<string, unknown>>) => string;
}

/** Every column that is sealed with the data secret. A body has its own key, so only that key is sealed anew. */
const everything: readonly Sealed[] = [
  {
    table: draft,
    key: draft.formId,
    columns: {
      seenSealed: draft.seenSealed,
      valuesSealed: draft.valuesSealed,
      attachmentSealed: draft.attachmentSealed,
    },
    boundTo: ({ key }) => String(key),
  },
  {
    table: recordedWrite,
    key: recordedWrite.id,
    columns: { bodyKey: recordedWrite.bodyKey },
    boundTo: ({ key }) => String(key),
  },
  {
    table: approval,
    key: approval.operationId,
    columns: { seenSealed: approval.seenSealed },
    boundTo: ({ key }) => boundToApproval(String(key)),
  },
  {
    table: secondFactor,
    key: secondFactor.personId,
    columns: { secretSealed: secondFactor.secretSealed },
    boundTo: ({ key }) => rowOfFactor(String(key)),
  },
  {
    table: connection,
    key: connection.id,
    columns: { credentialSealed: connection.credentialSealed },
    boundTo: ({ key }) => rowOfConnection(String(key)),
  },
];

/** While the console runs: what changed meanwhile has the new secret already. Answers how many were sealed anew. */
export async function resealEverything(store: Store, sealer: Sealer): Promise<number> {
  let count = 0;
  for (const sealed of everything) {
    for (const [column, at] of Object.entries(sealed.columns))
      count += await resealColumn(store, sealer, sealed, column, at);
  }
  return count + (await resealOwn(store, sealer));
}

async function resealColumn(
  store: Store,
  sealer: Sealer,
  { table, key, boundTo }: Sealed,
  name: string,
  column: AnyPgColumn,
): Promise<number> {
  let count = 0;
  let after: unknown;
  for (;;) {
    const rows = await store
      .select({ key, text: column })
      .from(table)
      .where(and(isNotNull(column), after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(pageSize);
    for (const row of rows) {
      const text = String(row.text);
      // Of what was removed nothing is left to seal.
      if (text === '' || !sealer.isStale(text)) continue;
      const bound = boundTo(row);
      const sealed = sealer.seal(sealer.open(text, bound), bound);
      await store
        .update(table)
        .set({ [name]: sealed })
        .where(and(eq(key, row.key), eq(column, text)));
      count += 1;
    }
    after = rows.at(-1)?.key;
    if (rows.length < pageSize) return count;
  }
}

/** The only table whose rows have two keys. */
async function resealOwn(store: Store, sealer: Sealer): Promise<number> {
  const rows = await store.select().from(ownCredential);
  let count = 0;
  for (const { personId, connectionId, credentialSealed } of rows) {
    if (!sealer.isStale(credentialSealed)) continue;
    const bound = rowOfOwn(personId, connectionId);
    await store
      .update(ownCredential)
      .set({ credentialSealed: sealer.seal(sealer.open(credentialSealed, bound), bound) })
      .where(
        and(
          eq(ownCredential.personId, personId),
          eq(ownCredential.connectionId, connectionId),
          eq(ownCredential.credentialSealed, credentialSealed),
        ),
      );
    count += 1;
  }
  return count;
}
