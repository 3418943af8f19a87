import { parseArgs } from 'node:util';
import * as z from 'zod';
import { StartError } from '../store/folder';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const names = {
  port: { type: 'string' },
  data: { type: 'string' },
  memory: { type: 'boolean' },
  payouts: { type: 'string' },
  seed: { type: 'string' },
  anchor: { type: 'string' },
  latency: { type: 'string' },
  'order-delay': { type: 'string' },
  answers: { type: 'string' },
  processing: { type: 'string' },
  'allow-list': { type: 'string' },
  'single-token': { type: 'boolean' },
  'spec-only': { type: 'boolean' },
  compatible: { type: 'boolean' },
} as const;

const rules = {
  port: { schema: whole(1, 65_535), words: 'a port from 1 to 65535' },
  payouts: { schema: whole(0, 5_000_000), words: 'a whole number from 0 to 5000000' },
  seed: { schema: whole(0, 2_147_483_647), words: 'a whole number from 0 to 2147483647' },
  anchor: {
    schema: z.iso.datetime({ offset: true }).transform(Date.parse),
    words: 'a moment such as 2026-11-20T12:00:00Z',
  },
  latency: { schema: whole(0, 600_000), words: 'milliseconds from 0 to 600000' },
  'order-delay': { schema: whole(0, 86_400_000), words: 'milliseconds from 0 to 86400000' },
  answers: { schema: z.enum(['all', 'successes']), words: 'all or successes' },
  processing: { schema: whole(0, 1000), words: 'a whole number from 0 to 1000' },
  'allow-list': {
    schema: z.string().transform((list) => list.split(',').filter(Boolean)),
    words: 'addresses with commas between',
  },
} as const;

function read<K extends keyof typeof rules>(
  name: K,
  given: string | undefined,
): z.output<(typeof rules)[K]['schema']> | undefined {
  if (given === undefined) return undefined;
  const { schema, words } = rules[name];
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new StartError(`--${name} ${given} is not ${words}.`);
  return parsed.data as z.output<(typeof rules)[K]['schema']>; // one schema of the union: the one of this name
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: names, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '').split('\n')[0] : 'unknown';
    throw new StartError(
      `${why}. Known flags: ${Object.keys(names)
        .map((name) => `--${name}`)
        .join(' ')}.`,
    );
  }
}

/** What the command line says; undefined where it says nothing. */
export function readFlags(args: readonly string[]) {
  const values = parse(args);
  if (values.memory === true && values.data !== undefined) throw new StartError('Give --data or --memory, not both.');
  return {
    port: read('port', values.port) ?? 4010,
    folder: values.memory === true ? undefined : (values.data ?? '.data/sandbox'),
    payouts: read('payouts', values.payouts),
    seed: read('seed', values.seed),
    anchorMs: read('anchor', values.anchor),
    latency_ms: read('latency', values.latency),
    order_delay_ms: read('order-delay', values['order-delay']),
    answers: read('answers', values.answers),
    processing: read('processing', values.processing),
    allow_list: read('allow-list', values['allow-list']),
    single_token: values['single-token'],
    specOnly: values['spec-only'] ?? false,
    compatible: values.compatible ?? false,
  };
}
export type Flags = ReturnType<typeof readFlags>;
