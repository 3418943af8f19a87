import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { fingerprintOf } from '@/lib/audit/checkpoints/checkpoint';
import { coverAllLines, exactAudit } from '@/lib/audit/checkpoints/make-checkpoint';
import { recordAlone } from '@/lib/audit/record-act';
import { EnvironmentError } from '@/lib/env';
import { witnessedCheckpoint } from '@/lib/store/schema';
import { openStore, type Store } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';

const usage = 'npm run audit:export -- --to audit.ndjson [--witnessed]';

function readArguments(): { readonly to: string; readonly witnessed: boolean } {
  try {
    const options = { to: { type: 'string' }, witnessed: { type: 'boolean' } } as const;
    const { to, witnessed = false } = parseArgs({ options }).values;
    if (to !== undefined && to !== '') return { to, witnessed };
  } catch {
    // The usage says it.
  }
  throw new EnvironmentError([`Say where the file goes: ${usage}`]);
}

/** The checkpoints of other consoles that this one keeps as their witness. */
async function* witnessed(database: Store): AsyncGenerator<string> {
  const { console: id, epoch, number } = witnessedCheckpoint;
  const rows = await database.select().from(witnessedCheckpoint).orderBy(asc(id), asc(epoch), asc(number));
  for (const { text } of rows) yield `${text}\n`;
}

/** Writes a new file, and answers its SHA-256. A file that is there already is not touched. */
async function write(parts: AsyncIterable<string>, to: string): Promise<string> {
  const digest = createHash('sha256');
  async function* hashed() {
    for await (const part of parts) {
      digest.update(part);
      yield part;
    }
  }
  await pipeline(Readable.from(hashed()), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  return digest.digest('hex');
}

async function exportAll(database: Store, to: string): Promise<void> {
  const object = { type: 'audit', id: 'all' };
  // The line about the export is in the export: a reader of the file sees that it was made.
  await recordAlone(database, { at: new Date(), kind: 'export', act: 'audit.export', by: undefined, object });
  const checkpoint = await coverAllLines(database);
  if (checkpoint === undefined) throw new Error('The audit has a line and no checkpoint.');
  const { lines, number, publicKey } = checkpoint;
  const digest = await write(exactAudit(database, lines), to);
  console.log(`${lines} entries are in ${to}, with checkpoint ${number} behind them. SHA-256 of the file: ${digest}`);
  console.log(`The checkpoint is signed with the key ${fingerprintOf(publicKey)}.`);
}

// The export ends with a checkpoint, which a console that runs hands to the witnesses at its next turn.
try {
  const given = readArguments();
  const opened = await openStore();
  if (given.witnessed) {
    console.log(
      `What this console has witnessed is in ${given.to}. SHA-256: ${await write(witnessed(opened.database), given.to)}`,
    );
  } else {
    await exportAll(opened.database, given.to);
  }
  await opened.close();
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const isOfFile = code === 'EEXIST' || code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC';
  if (!(error instanceof StoreError) && !(error instanceof EnvironmentError) && !isOfFile) throw error;
  console.error(code === 'EEXIST' ? 'The file is there already: name another one.' : (error as Error).message);
  process.exitCode = 2;
}
