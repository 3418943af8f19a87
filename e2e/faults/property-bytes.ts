import { refusals } from '@/lib/contract/refusals';
import { seededRandom } from './seeded-random';
import type { AnswerOfWrite } from './true-answers';

type Random = () => number;

const pick = <T>(from: readonly T[], random: Random): T | undefined => from[Math.floor(random() * from.length)];
const below = (most: number, random: Random): number => Math.floor(random() * most);

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: below(120, random) }, () => below(256, random)));
}

/** One row of interface 7 as it goes over the wire. */
function refusalText(random: Random): string {
  const row = pick(refusals, random);
  if (row === undefined) return '{}';
  const message = row.message === '' ? 'whatever varies' : row.message;
  switch (row.family) {
    case 'A':
      return JSON.stringify({ type: row.type, code: row.code, message });
    case 'B':
      return JSON.stringify({ code: row.code, message });
    case 'bare':
      return JSON.stringify({ error: message });
    case 'flat-no-code':
      return JSON.stringify({ message });
    case 'flat':
      return JSON.stringify({ code: Number(row.code), message });
  }
}

/** Cut, flipped, doubled or spliced, as bytes are on a bad day. */
function spoil(bytes: Buffer, random: Random): Buffer {
  const at = below(bytes.length + 1, random);
  switch (below(4, random)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = below(256, random);
      return copy;
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(below(at + 1, random))]);
    default:
      return Buffer.concat([bytes.subarray(0, at), noise(random), bytes.subarray(at)]);
  }
}

const names = ['code', 'message', 'type', 'error', 'id', 'data', 'card_id', 'order_status', '__proto__', 'x'];
const leaves = ['null', 'true', '0', '-1', '200', '400', '1e400', '"200"', '""', '"text"', '[]', '{}', '1.50'];

/** Small JSON of any shape, with the names that matter. */
function anyJson(random: Random, depth: number): string {
  if (depth === 0 || random() < 0.4) return pick(leaves, random) ?? 'null';
  const inner = Array.from({ length: below(4, random) }, () => anyJson(random, depth - 1));
  if (random() < 0.3) return `[${inner.join(',')}]`;
  return `{${inner.map((value) => `"${pick(names, random) ?? 'x'}":${value}`).join(',')}}`;
}

const pages = [
  '',
  '<!doctype html><title>502</title>',
  '﻿{}',
  '[[[[[[[['.repeat(40),
  '{"a":'.repeat(90),
  'null',
  '"ok"',
];

/** The byte string of a number: the same number gives the same bytes. */
export function bytesOf(seed: number, answers: Readonly<Record<string, AnswerOfWrite>>): Buffer {
  const random = seededRandom(seed);
  switch (below(8, random)) {
    case 0:
      return noise(random);
    case 1:
      return Buffer.from(refusalText(random));
    case 2:
      return spoil(Buffer.from(refusalText(random)), random);
    case 3:
      return Buffer.from(pick(Object.values(answers), random)?.text ?? '');
    case 4:
    case 5:
      return spoil(Buffer.from(pick(Object.values(answers), random)?.text ?? ''), random);
    case 6:
      return Buffer.from(anyJson(random, 4));
    default:
      return Buffer.from(pick(pages, random) ?? '');
  }
}
