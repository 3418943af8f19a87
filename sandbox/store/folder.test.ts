import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerOf } from '@/lib/lock/process-lock.mjs';
import { DataFolder } from './folder';
import type { Change, Origin } from './journal';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(path, { recursive: true }));

const origin: Origin = { format: 1, seed: 1, payouts: 1, anchor_ms: 0, secret: 's', awkward: true };
const put = (id: string): Change => ({ puts: [['account', 'cards', id, { id }]] });
const broken = (error: unknown): void => {
  throw error;
};

/** Begins a generation from these changes, adds others to its journal, and leaves both as a killed process does. */
async function leave(snapshot: Change[], later: Change[]): Promise<void> {
  const folder = new DataFolder(path);
  folder.read();
  const journal = folder.begin({ origin, changes: snapshot }, broken);
  for (const change of later) journal.append(change, true);
  await journal.close();
  folder.release();
}

function readAgain(): readonly Change[] | undefined {
  const folder = new DataFolder(path);
  const kept = folder.read();
  folder.release();
  return kept?.changes;
}

describe('a data folder', () => {
  it('is empty at first', () => expect(readAgain()).toBeUndefined());

  it('gives back its snapshot and the changes after it', async () => {
    await leave([put('a')], [put('b'), put('c')]);
    expect(readAgain()).toEqual([put('a'), put('b'), put('c')]);
  });

  it('keeps one generation, and survives a crash between two generations', async () => {
    await leave([], [put('old')]);
    for (const name of readdirSync(path)) copyFileSync(join(path, name), join(path, `${name}.copy`));
    await leave([put('old')], [put('new')]);
    expect(
      readdirSync(path)
        .filter((name) => name.endsWith('.jsonl'))
        .sort(),
    ).toEqual(['journal-2.jsonl', 'state-2.jsonl']);
    // The old pair is still there, and the next snapshot was half written.
    for (const name of ['journal-1.jsonl', 'state-1.jsonl']) copyFileSync(join(path, `${name}.copy`), join(path, name));
    writeFileSync(join(path, 'state-3.jsonl.new'), '{"format":1');
    expect(readAgain()).toEqual([put('old'), put('new')]);
    await leave([put('third')], []);
    expect(readAgain()).toEqual([put('third')]);
  });

  it('loses only the line that was torn', async () => {
    const later = ['a', 'b', 'c'].map(put);
    await leave([], later);
    const file = join(path, 'journal-1.jsonl');
    const bytes = later.map((change) => JSON.stringify(change).length + 1).reduce((sum, one) => sum + one);
    truncateSync(file, bytes - 5);
    expect(readAgain()).toEqual([put('a'), put('b')]);
  });

  it('refuses damaged or foreign content in one sentence', async () => {
    await leave([], [put('a'), put('b')]);
    writeFileSync(join(path, 'journal-1.jsonl'), '{"puts":7}\n');
    expect(readAgain).toThrow(/^The data folder .* cannot be read \(.*\): move it away, or give another one/);
  });
});

describe('the owner of a data folder', () => {
  const leaveLock = (changes: object) =>
    writeFileSync(join(path, 'owner.lock'), JSON.stringify({ ...ownerOf(process.ppid), ...changes }));

  it('is one process: the refusal of a second one names the owner', () => {
    writeFileSync(join(path, 'owner.lock'), JSON.stringify(ownerOf(process.ppid)));
    expect(() => new DataFolder(path)).toThrow(/is in use by the sandbox with process id \d+/);
  });

  it('is forgotten when it has died or its number was given to another', () => {
    leaveLock({ pid: 999_999_999, startedAt: '1' });
    new DataFolder(path).release();
    leaveLock({ startedAt: '1' });
    new DataFolder(path).release();
  });
});
