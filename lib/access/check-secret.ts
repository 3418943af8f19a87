import { eq, sql } from 'drizzle-orm';
import { processSlot } from '@/lib/front/process-slot';
import { connection, draft, platformToken, recordedWrite, secondFactor } from '@/lib/store/schema';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';

/** The row of the mark; the other rows of its table are named by hashes of clients of a platform. */
const row = 'whether DATA_SECRET opens the store';

const slot = processSlot<boolean>('secret-opens');

/** Whether the secret of this process opens what the store holds, as the start has found. */
export const doesSecretOpen = (): boolean => slot.value !== false;

/** Opens the sealed mark of the store, and makes it at the first start. The answer holds for this process. */
export async function checkSecret(database: Store, sealer: Sealer): Promise<boolean> {
  let mark = await readMark(database);
  if (mark === undefined && (await mayHaveSealed(database, sealer))) {
    await database
      .insert(platformToken)
      .values({ clientHash: row, tokenSealed: sealer.seal(row, row) })
      .onConflictDoNothing();
    // Another copy may have made the mark meanwhile, with another secret.
    mark = await readMark(database);
  }
  return (slot.value = mark !== undefined && opens(sealer, mark));
}

/** Whether the secret opens a store that is only read, by the mark; a store without one has sealed nothing yet. */
export async function opensStore(rows: ReadRows, sealer: Sealer): Promise<boolean> {
  const [found] = await rows('select token_sealed as mark from platform_token where client_hash = $1', [row]);
  return typeof found?.['mark'] !== 'string' || opens(sealer, found['mark']);
}

type ReadRows = (text: string, values: unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Seals the mark with the present secret: after all other texts, so that it never opens before they do. */
export async function renewMark(database: Store, sealer: Sealer): Promise<void> {
  const tokenSealed = sealer.seal(row, row);
  await database.update(platformToken).set({ tokenSealed }).where(eq(platformToken.clientHash, row));
}

async function readMark(database: Store): Promise<string | undefined> {
  const [found] = await database.select().from(platformToken).where(eq(platformToken.clientHash, row));
  return found?.tokenSealed ?? undefined;
}

function opens(sealer: Sealer, mark: string): boolean {
  try {
    return sealer.open(mark, row) === row;
  } catch {
    return false;
  }
}

/** A store from before there was a mark: whether any of the sealed texts in it may be of one of these secrets. */
async function mayHaveSealed(database: Store, sealer: Sealer): Promise<boolean> {
  const texts: string[] = [];
  for (const { column, table } of [
    { column: secondFactor.secretSealed, table: secondFactor },
    { column: connection.credentialSealed, table: connection },
    { column: recordedWrite.bodyKey, table: recordedWrite },
    { column: draft.valuesSealed, table: draft },
  ]) {
    const rows = await database
      .select({ text: column })
      .from(table)
      .where(sql`${column} <> ''`)
      .limit(20);
    texts.push(...rows.flatMap(({ text }) => (text === null ? [] : [text])));
  }
  return texts.length === 0 || texts.some((text) => sealer.mayOpen(text));
}
