import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileJournal, readLines } from './journal';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fail = (error: unknown): void => {
  throw error;
};

describe('a journal', () => {
  it('has every lasting line on the disk when settled resolves, in the order of the appends', async () => {
    const path = join(folder, 'journal');
    const journal = new FileJournal(path, fail);
    for (let round = 0; round < 20; round += 1) {
      for (let line = 0; line < 5; line += 1) journal.append({ n: round * 5 + line }, line % 2 === 0);
      await journal.settled();
      const kept = readLines(readFileSync(path), 'journal');
      expect(kept).toEqual(Array.from({ length: round * 5 + 5 }, (_, n) => ({ n })));
    }
    await journal.close();
  });

  it('settles at once when no lasting line was appended, and has every line after close', async () => {
    const path = join(folder, 'journal');
    const journal = new FileJournal(path, fail);
    journal.append({ read: 1 }, false);
    await journal.settled();
    await journal.close();
    expect(readLines(readFileSync(path), 'journal')).toEqual([{ read: 1 }]);
  });

  it('serves many writers at once', async () => {
    const path = join(folder, 'journal');
    const journal = new FileJournal(path, fail);
    const write = async (n: number): Promise<void> => {
      journal.append({ n }, true);
      await journal.settled();
      expect(readLines(readFileSync(path), 'journal')).toContainEqual({ n });
    };
    await Promise.all(Array.from({ length: 50 }, (_, n) => write(n)));
    await journal.close();
  });
});

describe('reading a journal back', () => {
  const whole = Buffer.from('{"n":1}\n{"text":"日本"}\n{"n":3}\n');

  it('gives every line', () => {
    expect(readLines(whole, 'journal')).toEqual([{ n: 1 }, { text: '日本' }, { n: 3 }]);
    expect(readLines(Buffer.alloc(0), 'journal')).toEqual([]);
  });

  it('leaves out a last line that was torn at any byte, and nothing else', () => {
    const lastStart = whole.lastIndexOf(10, whole.length - 2) + 1;
    for (let end = lastStart; end < whole.length; end += 1) {
      expect(readLines(whole.subarray(0, end), 'journal')).toEqual([{ n: 1 }, { text: '日本' }]);
    }
  });

  it('leaves out a last line whose bytes never reached the disk', () => {
    const torn = Buffer.concat([whole, Buffer.alloc(7), Buffer.from('\n')]);
    expect(readLines(torn, 'journal')).toHaveLength(3);
  });

  it('refuses damage further up', () => {
    const damaged = Buffer.from(whole);
    damaged[2] = 0;
    expect(() => readLines(damaged, 'the journal')).toThrow('line 1 of the journal is damaged');
  });
});
