import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { redact } from '@/lib/platform/client/redact';
import { readAnswer } from '@/lib/platform/client/send-request';
import { ok } from '@/lib/result';
import { readTranscripts } from './harness/transcript';

const canary = 'a-value-that-the-interface-does-not-name';

/** The shop chooses the names in its metadata, and the interface gives `sender_country` no type: all of them is that field. */
const free = new Set(['metadata', 'sender_country']);

/** A copy of an answer with one more field in each of its objects. */
function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Record<string, unknown>).map(([name, inner]) => [
    name,
    free.has(name) ? inner : planted(inner),
  ]);
  return { ...Object.fromEntries(fields), not_in_the_interface: canary };
}

const successes = readTranscripts().filter(({ answer }) => answer.status === 200);

test.each(successes.map((one) => [one.file, one] as const))(
  'of %s no field that the interface does not name goes further than the decoder',
  (_, { operation, request, answer }) => {
    const asked = Object.entries(operations).find(([name]) => name === operation)?.[1];
    if (asked === undefined) throw new Error(`There is no ${operation}.`);
    const given = request.path.replace(/^\/api/, '').split('/');
    const params = Object.fromEntries(
      asked.path
        .split('/')
        .map((part, place) => [part.slice(1, -1), part, decodeURIComponent(given[place] ?? '')] as const)
        .flatMap(([name, part, value]) => (part.startsWith('{') ? [[name, value]] : [])),
    );
    const shown = (sent: unknown) => {
      const read = readAnswer(asked, params, ok({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(sent)) }));
      return read.ok ? redact(read.value) : read.error.kind;
    };
    const withMore = shown(planted(answer.body));
    expect(withMore).toEqual(shown(answer.body));
    expect(JSON.stringify(withMore)).not.toContain(canary);
  },
);
