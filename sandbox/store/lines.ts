import * as z from 'zod';

/** One effect that really happened: an operation that changed records. */
const effect = z.object({
  number: z.int(),
  operation: z.string(),
  account: z.string(),
  idempotency_key: z.string().nullable(),
  /** The id in the path, else that of the record made. */
  resource: z.string(),
  time: z.string(),
  /** SHA-256 of the body's bytes, in hex. */
  body_hash: z.string(),
});
export type Effect = z.output<typeof effect>;

/** What is remembered of a used idempotency key. */
const storedKey = z.object({
  key: z.string(),
  account: z.string(),
  operation: z.string(),
  /** Method and path as they came. */
  endpoint: z.string(),
  body_hash: z.string(),
  at_ms: z.number(),
  status: z.int(),
  /** The answer's bytes, deflated, in base64; absent once they are no longer kept. */
  answer: z.string().optional(),
});
export type StoredKey = z.output<typeof storedKey>;

/** Control settings: what may be changed while the sandbox runs. Part of the state, so a restart keeps them. */
export const settings = z.object({
  /** Which answers a used key gives again; the interface does not say whether refusals are among them. */
  answers: z.enum(['all', 'successes']),
  /** The first repeats of a used key answer "still processing", this many, before the answer comes again. */
  processing: z.int().min(0),
  latency_ms: z.int().min(0).max(600_000),
  order_delay_ms: z.int().min(0).max(86_400_000),
  /** Addresses that may call with the API key; `127.0.0.1` stands for every loopback address. */
  allow_list: z.array(z.string()),
  api_key: z.enum(['active', 'expired', 'disabled', 'no_config']),
  /** Extras: "a new token may invalidate the previous one (likely, contradictory)". */
  single_token: z.boolean(),
  /** Interface 2.8: "the unit of the validity integers: not shown". Absent: milliseconds, as the extras say. */
  validity_unit: z.enum(['milliseconds', 'seconds']).optional(),
});
export type Settings = z.output<typeof settings>;

/** The first line: what the data was made from. */
export const origin = z.object({
  format: z.literal(1),
  seed: z.int(),
  payouts: z.int(),
  anchor_ms: z.number(),
  secret: z.string(),
});
export type Origin = z.output<typeof origin>;

/** A put: account, table, id, record. */
const put = z.tuple([z.string(), z.string(), z.string(), z.record(z.string(), z.unknown())]);
export type Put = z.output<typeof put>;

/** Everything that one request or control call changed: kept as a whole or not at all. */
export const change = z.object({
  puts: z.array(put).optional(),
  effect: effect.optional(),
  key: storedKey.optional(),
  settings: settings.optional(),
  clock_offset_ms: z.number().optional(),
});
export type Change = z.output<typeof change>;
