import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
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
  const folder = await DataFolder.open(path);
  folder.read();
  const journal = folder.begin({ origin, changes: snapshot }, broken);
  for (const change of later) journal.append(change, true);
  await journal.close();
  folder.release();
}

async function readAgain(): Promise<readonly Change[] | undefined> {
  const folder = await DataFolder.open(path);
  try {
    return folder.read()?.changes;
  } finally {
    folder.release();
  }
}

describe('a data folder', () => {
  it('is empty at first', async () => {
    expect(await readAgain()).toBeUndefined();
  });

  it('gives back its snapshot and the changes after it', async () => {
    await leave([put('a')], [put('b'), put('c')]);
    expect(await readAgain()).toEqual([put('a'), put('b'), put('c')]);
  });

  it('keeps one generation, and survives a crash between two generations', async () => {
    await leave([], [put('old')]);
    for (const name of readdirSync(path).filter((one) => one.endsWith('.jsonl')))
      copyFileSync(join(path, name), join(path, `${name}.copy`));
    await leave([put('old')], [put('new')]);
    expect(
      readdirSync(path)
        .filter((name) => name.endsWith('.jsonl'))
        .sort(),
    ).toEqual(['journal-2.jsonl', 'state-2.jsonl']);
    // The old pair is still there, and the next snapshot was half written.
    for (const name of ['journal-1.jsonl', 'state-1.jsonl']) copyFileSync(join(path, `${name}.copy`), join(path, name));
    writeFileSync(join(path, 'state-3.jsonl.new'), '{"format":1');
    expect(await readAgain()).toEqual([put('old'), put('new')]);
    await leave([put('third')], []);
    expect(await readAgain()).toEqual([put('third')]);
  });

  it('loses only the line that was torn', async () => {
    const later = ['a', 'b', 'c'].map(put);
    await leave([], later);
    const file = join(path, 'journal-1.jsonl');
    const bytes = later.map((change) => JSON.stringify(change).length + 1).reduce((sum, one) => sum + one);
    truncateSync(file, bytes - 5);
    expect(await readAgain()).toEqual([put('a'), put('b')]);
  });

  it('refuses damaged or foreign content in one sentence', async () => {
    await leave([], [put('a'), put('b')]);
    writeFileSync(join(path, 'journal-1.jsonl'), '{"puts":7}\n');
    await expect(readAgain()).rejects.toThrow(
      /^The data folder .* cannot be read \(.*\): move it away, or give another one/,
    );
  });
});

test('a data folder has one owner, whom the refusal of a second process names', async () => {
  const folder = await DataFolder.open(path);
  await expect(DataFolder.open(path)).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}: stop`);
  folder.release();
  (await DataFolder.open(path)).release();
});

test('no line is written to a folder that another process owns', async () => {
  const ended = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the process has ended');
  });
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  try {
    const folder = await DataFolder.open(path);
    const journal = folder.begin({ origin, changes: [] }, () => undefined);
    const lock = join(path, 'owner.lock');
    for (const claim of readdirSync(lock)) rmSync(join(lock, claim));
    journal.append(put('a'), true);
    await expect(journal.settled()).rejects.toThrow('the process has ended');
    expect(readFileSync(join(path, 'journal-1.jsonl'), 'utf8')).toBe('');
    expect(ended).toHaveBeenCalledWith(1);
    expect(said.mock.calls[0]?.[0]).toMatch(/belongs to another process now: this sandbox stops/);
  } finally {
    ended.mockRestore();
    said.mockRestore();
  }
});
