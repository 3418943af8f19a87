import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { auditKinds } from '@/lib/store/audit-kinds';
import { auditConsole } from '@/lib/store/schema';
import { openInMemory } from '@/lib/store/test-store.fixture';
import type { Store } from '@/lib/store/open-store';
import { recordAlone } from '../record-act';
import { at, keys } from '../tamperings.fixture';
import type { CheckpointKey } from './checkpoint';
import { exactAudit, makeCheckpoint } from './make-checkpoint';

/** Texts that writers of JSON write differently, if they do. */
const oddTexts = [
  'ünïcode “quoted” "twice" \\ / </script>',
  'tab\tline\nreturn\rform\fback\b \u0001\u001F\u007F\u0080\u2028\u2029',
  '𝕳 👩‍💻 漢字 \uFFFD \uFEFF e\u0301 é',
  'null true 1e5 -0 0.10',
] as const;

/** Writes lines whose texts and numbers are as odd as the audit's columns allow. */
export async function writeLines(store: Store, count: number, from = 0): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    const odd = at(oddTexts, number % oddTexts.length);
    await recordAlone(store, {
      at: new Date(1_790_000_000_000 + number),
      kind: at(auditKinds, number % auditKinds.length),
      act: `act ${number % 5}`,
      by: number % 3 === 0 ? undefined : { personId: randomUUID(), name: odd, role: 'manager', sessionKey: 's' },
      account: number % 2 === 0 ? 'master' : '',
      object: { type: 'cards', id: odd },
      operationId: number % 2 === 0 ? randomUUID() : undefined,
      before: { odd, amount: '0.10', count: number, rate: 0.1 + 0.2, tiny: 1e-7, huge: 1e21, none: null },
      after: { [odd]: [odd, -0, true] },
    });
  }
}

/** Writes lines and a checkpoint after every few of them; the exact export of all, one text for each record. */
export async function exportOf(store: Store, key: CheckpointKey, checkpoints: number): Promise<readonly string[]> {
  const signingKeys = { current: key, find: () => key };
  for (let number = 0; number < checkpoints; number += 1) {
    await writeLines(store, 3 + (number % 3), number * 5);
    await makeCheckpoint(store, { keys, signingKeys });
  }
  return await readExact(store);
}

/** The exact export of a store up to its last line. */
export async function readExact(store: Store): Promise<readonly string[]> {
  const parts = await Readable.from(exactAudit(store, Number.MAX_SAFE_INTEGER)).toArray();
  return parts.join('').trimEnd().split('\n');
}

/** An export of another console than that of every other store in memory. */
export async function exportOfOther(key: CheckpointKey, checkpoints: number): Promise<readonly string[]> {
  const other = await openInMemory();
  await other.database.update(auditConsole).set({ console: randomUUID() });
  const texts = await exportOf(other.database, key, checkpoints);
  await other.close();
  return texts;
}

/** What the verifier is asked: an export, what a witness holds, and the fingerprints that are known. */
interface VerifierCase {
  readonly export: Buffer;
  readonly witness: readonly string[];
  readonly keys: readonly string[];
}

/** The verifier's answers to many cases, from one process: `holds`, or the sentence about the fault. */
export async function askVerifier(cases: Iterable<VerifierCase>): Promise<readonly string[]> {
  const folder = path.join(process.cwd(), 'scripts/audit');
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('python3', ['verify_many.fixture.py'], { cwd: folder, env: environment });
  function* asked() {
    for (const one of cases) yield `${JSON.stringify({ ...one, export: one.export.toString('base64') })}\n`;
  }
  const ended = once(child, 'exit');
  const [answers, problems] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    pipeline(Readable.from(asked()), child.stdin),
  ]);
  const [code] = (await ended) as readonly (number | null)[]; // what the event says
  if (code !== 0) throw new Error(problems);
  return answers.trimEnd().split('\n');
}
