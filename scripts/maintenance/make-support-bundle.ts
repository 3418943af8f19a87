import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import * as z from 'zod';
import { environment, EnvironmentError } from '@/lib/env';
import { wholeEntries, zipDirectory } from '@/lib/exports/files/zip-entries';
import { supportFiles } from '@/lib/monitor/support/support-files';
import { openStore } from '@/lib/store/open-store';

const root = path.join(import.meta.dirname, '../..');
const answerMs = 10_000;

async function readVersions(): Promise<Record<string, string>> {
  const manifest = z
    .object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const { dependencies, version } = manifest;
  return { console: version, node: process.version, system: `${process.platform} ${process.arch}`, ...dependencies };
}

/** The figures of the console that runs here, if it answers. */
async function readFigures(): Promise<string | undefined> {
  const { port, metricsToken } = environment();
  if (metricsToken === undefined) return undefined;
  const headers = { authorization: `Bearer ${metricsToken}` };
  try {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/metrics`, { headers, signal });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

try {
  const { values } = parseArgs({ options: { log: { type: 'string' }, to: { type: 'string' } } });
  const now = new Date();
  const name = `support-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.zip`;
  const file = path.resolve(values.to ?? name);
  const opening = openStore();
  // Each part that needs the store meets the failure by itself.
  opening.catch(() => undefined);
  const files = await supportFiles({
    versions: await readVersions(),
    variables: process.env,
    openStore: async () => (await opening).database,
    readFigures,
    log: values.log === undefined ? '' : await readFile(values.log, 'utf8'),
    callsPerMinute: environment().platformCallsPerMinute,
    now,
  });
  await opening.then(async (opened) => await opened.close()).catch(() => undefined);
  const { bytes, entries } = await wholeEntries(files, promisify(deflateRaw));
  await writeFile(file, Buffer.concat([bytes, zipDirectory(entries, bytes.length)]), { flag: 'wx', mode: 0o600 });
  console.log(`${file} has ${files.map(([one]) => one).join(', ')}. Look through it before you send it.`);
} catch (error) {
  const isOfPerson = error instanceof Error && ('code' in error || error instanceof EnvironmentError);
  if (!isOfPerson) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
