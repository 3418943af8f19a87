import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const folder = path.join(import.meta.dirname, '../../docs/operate');

const seconds = z.string().regex(/^\d+s$/);
const variables = z.record(z.string().regex(/^[A-Z][A-Z\d_]*$/), z.string());
const condition = z.strictObject({
  condition: z.literal(['service_healthy', 'service_started']),
  restart: z.boolean().optional(),
});

/** The parts of the Compose specification that the files use: a key that is none of them is a mistake of spelling. */
const service = z.strictObject({
  image: z.string().min(1),
  build: z.strictObject({ context: z.string().optional(), args: variables }).optional(),
  command: z.array(z.string()).optional(),
  user: z.string().optional(),
  restart: z.literal(['no', 'always', 'on-failure', 'unless-stopped']),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()),
  pids_limit: z.int().positive(),
  stop_grace_period: seconds,
  depends_on: z.record(z.string(), condition).optional(),
  environment: variables.optional(),
  ports: z.array(z.string().regex(/^([\d.]+:)?\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^(\.\/)?[\w.-]+:\/[\w/.-]+(:ro)?$/)).optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  shm_size: z.string().optional(),
  network_mode: z.string().optional(),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ aliases: z.array(z.string()).optional() }))])
    .optional(),
  secrets: z.array(z.string()).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD'), z.string()], z.string()),
      interval: seconds,
      timeout: seconds,
      retries: z.int(),
      start_period: seconds.optional(),
    })
    .optional(),
});

const whole = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secrets/') })),
});

export type ComposeService = z.output<typeof service>;

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As Compose lays one file over another: maps are merged, lists are joined, and tags say where they are not. */
function merge(under: unknown, over: unknown): unknown {
  if (over instanceof Replacement) return over.value;
  if (Array.isArray(under) && Array.isArray(over)) return [...(under as unknown[]), ...(over as unknown[])];
  if (!isTree(under) || !isTree(over)) return over;
  const merged = Object.entries(over).map(([key, value]) => [key, merge(under[key], value)] as const);
  const both = Object.entries({ ...under, ...Object.fromEntries(merged) });
  return Object.fromEntries(both.filter(([, value]) => value !== undefined));
}

/** A value of a file that takes the place of the one below it; undefined takes that away. */
class Replacement {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  get value(): unknown {
    return this.#value;
  }
}

const customTags = [
  { tag: '!reset', resolve: () => new Replacement(undefined) },
  {
    tag: '!override',
    collection: 'seq' as const,
    resolve: (list: { toJSON(): unknown }) => new Replacement(list.toJSON()),
  },
];

/** Fills `${NAME}`, `${NAME:-else}` and `${NAME:?why}` into every text. */
function fillIn(value: unknown, given: Readonly<Record<string, string>>): unknown {
  if (value instanceof Replacement) return new Replacement(fillIn(value.value, given));
  if (Array.isArray(value)) return value.map((inner: unknown) => fillIn(inner, given));
  if (isTree(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner, given)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mark?: string, rest: string = '') => {
    const value = given[name] ?? '';
    if (value !== '') return value;
    if (mark === '?') throw new Error(`${name} is missing: ${rest}`);
    return mark === '-' ? rest : '';
  });
}

/** Reads the files of `docs/operate` one over the other, as `docker compose -f` does, and refuses what it would. */
export function readCompose(names: readonly string[], given: Readonly<Record<string, string>>) {
  const trees = names.map((name) => {
    const tree: unknown = parse(readFileSync(path.join(folder, name), 'utf8'), { merge: true, customTags });
    // Names that begin with `x-` are for the file itself.
    const own = Object.entries(isTree(tree) ? tree : {}).filter(([key]) => !key.startsWith('x-'));
    return fillIn(Object.fromEntries(own), given);
  });
  return whole.parse(trees.reduce<unknown>((under, over) => merge(under, over), {}));
}

export const composeFolder = folder;
