import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readSheet, unzip } from '@/e2e/pages/read-sheet';
import type { ExportFormat } from '@/lib/store/export-schema';
import type { Cell } from '../payout-cells';
import { type MadeFile, makeFile } from './made-file';
import { type SentBytes, tellSent } from './sent-bytes';

type Told = SentBytes & { readonly rows: number };

const text = (one: string): Cell => ({ kind: 'text', text: one });
const filler = 'x'.repeat(1_000);

async function* pagesOf(pages: number, failsAt = -1) {
  for (let page = 0; page < pages; page += 1) {
    if (page === failsAt) throw new Error('statement failed');
    yield await Promise.resolve(Array.from({ length: 100 }, (_, row) => [text(`${page}-${row}`), text(filler)]));
  }
}

const make = async (format: ExportFormat, pages: AsyncIterable<Cell[][]>, signal?: AbortSignal) =>
  await makeFile(
    {
      format,
      heads: ['Id', 'Filler'],
      kinds: ['text', 'text'],
      pages,
      head: (rows) => ({ about: [[text('Rows'), text(String(rows))]], aboutName: 'About', rowsName: 'Rows' }),
    },
    signal,
  );

/** The bytes that a receiver gets that goes away after so many, and what is told of the transfer. */
async function receive(file: MadeFile, most = Infinity) {
  const told: Told[] = [];
  const reader = file.send(async (sent) => void told.push(await Promise.resolve(sent))).getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; size < most;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  await reader.cancel();
  return { bytes: Buffer.concat(parts), told };
}

const left = async () => (await readdir(tmpdir())).filter((name) => /^payments-console-[0-9a-f-]{36}$/.test(name));

test.each(['csv', 'csv-semicolons'] as const)(
  '%s has the length that was said, its rows and its number of rows',
  async (form) => {
    const file = await make(form, pagesOf(7));
    const { bytes, told } = await receive(file);
    expect(bytes.length).toBe(file.bytes);
    const lines = bytes.toString('utf8').split('\r\n');
    const separator = form === 'csv' ? ',' : ';';
    expect(lines.slice(0, 4)).toEqual([
      `\uFEFFRows${separator}700`,
      '',
      `Id${separator}Filler`,
      `0-0${separator}${filler}`,
    ]);
    expect(lines).toHaveLength(3 + 700 + 1);
    expect(told).toEqual([{ bytes: file.bytes, rows: 700, isWhole: true }]);
  },
);

test('a workbook has the length that was said, and another program reads every row of it', async () => {
  const file = await make('xlsx', pagesOf(7));
  const { bytes } = await receive(file);
  expect(bytes.length).toBe(file.bytes);
  const rows = readSheet(unzip(bytes).get('xl/worksheets/sheet2.xml') ?? '');
  expect(rows.map(([id]) => id?.value)).toEqual([
    'Id',
    ...Array.from({ length: 700 }, (_, row) => `${Math.floor(row / 100)}-${row % 100}`),
  ]);
});

test('a file whose making fails is never offered, and leaves nothing on the disk', async () => {
  const before = await left();
  await expect(make('csv', pagesOf(7, 5))).rejects.toThrow('statement failed');
  const gone = new AbortController();
  gone.abort();
  await expect(make('csv', pagesOf(7), gone.signal)).rejects.toThrow();
  await receive(await make('xlsx', pagesOf(1)));
  expect(await left()).toEqual(before);
});

test('a person who is gone before the first byte leaves the file told as cut off', async () => {
  const leaving = new AbortController();
  const told: Told[] = [];
  const file = await make('csv', pagesOf(1), leaving.signal);
  file.send(async (sent) => void told.push(await Promise.resolve(sent)));
  leaving.abort();
  await expect.poll(() => told).toEqual([{ bytes: 0, rows: 0, isWhole: false }]);
});

test('of a transfer that is cut off, the rows that were handed on are told, and that it was cut off', async () => {
  const file = await make('csv', pagesOf(20));
  const { bytes, told } = await receive(file, 150_000);
  const whole = bytes.toString('utf8').split('\r\n').length - 4;
  expect(told).toEqual([{ bytes: bytes.length, rows: expect.any(Number) as number, isWhole: false }]);
  expect(told[0]?.rows).toBeGreaterThanOrEqual(whole);
  expect(told[0]?.rows).toBeLessThan(whole + 100);
});

test('a part that cannot be read fails the stream, after the cut has been told once', async () => {
  const told: SentBytes[] = [];
  async function* failing() {
    yield await Promise.resolve(new Uint8Array(10));
    throw new Error('gone');
  }
  const stream = tellSent(failing(), async (sent) => void told.push(await Promise.resolve(sent)));
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('gone');
  expect(told).toEqual([{ bytes: 10, isWhole: false }]);
});

test('a transfer is not told as whole before the receiver asks what comes after the last part', async () => {
  const told: SentBytes[] = [];
  const parts = [new Uint8Array(5), new Uint8Array(5)];
  const reader = tellSent(parts.values(), async (sent) => void told.push(await Promise.resolve(sent))).getReader();
  await reader.read();
  await reader.read();
  expect(told).toEqual([]);
  expect((await reader.read()).done).toBe(true);
  expect(told).toEqual([{ bytes: 10, isWhole: true }]);
});
