import type { Message } from '@/lib/messages/message';
import type * as z from 'zod';
import type { ActOf, SeveralActs } from '@/lib/access/permissions/permissions';
import type { BodyOf, ParamsOf, ResponseOf } from '@/lib/contract/operation';
import type { Operations, WriteName } from '@/lib/contract/operations';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { ExtraReadName } from '@/lib/platform/reads/extras';
import type { Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import type { ListedRead } from '../settle/listed-reads';
import type { WriteProblem } from '../write-state';
import { readPlatformTime } from '@/lib/format/instant';

/** Whether the created record has a time after the write was sent; one without a time proves nothing. */
export function tieInTime(time: string, sinceMs: number): Tie {
  const read = readPlatformTime(time);
  if (read.kind !== 'at') return 'unconfirmed';
  return read.epochMs >= sinceMs ? 'own' : 'foreign';
}

/** Whether an answer has the requested text, or no text was requested. */
export const isSameText = (asked: string | undefined, answered: string | null | undefined): boolean =>
  asked === undefined || asked === (answered ?? '');

export const ownIf = (isOwn: boolean): Tie => (isOwn ? 'own' : 'foreign');

/** The platform does not know or accept the id that an answer named: the id names no record of this write. */
export function isForeign({ kind }: PlatformError): boolean {
  return kind === 'not-found' || kind === 'invalid';
}

/**
 * Everything that the console knows of a write beyond the contract. All code that handles a write receives this object:
 * no other code compares the name of an operation, and an undecided field does not compile.
 *
 * Its functions are methods, whose parameters TypeScript compares both ways, so that the `Write` of one operation is a
 * `Write`. Callers pass values that were parsed by the schemas of the same operation.
 */
export interface Write<N extends WriteName = WriteName, S extends z.ZodType = z.ZodType> {
  /** The name of the operation also identifies the write in types. */
  readonly operation: Operations[N] & { readonly name: N };
  readonly acts: N extends SeveralActs ? Acts<N> : 'one';
  /** The one environment that offers it, and the message in the others. */
  readonly onlyIn: { readonly environment: 'sandbox'; readonly elsewhere: Message } | undefined;
  /** The input that a browser may send. It arrives unchecked. */
  readonly input: S;
  /** The id of the record that the form must have been opened for; undefined for a write that makes a new record. */
  target(input: z.output<S>): string | undefined;
  params(input: z.output<S>): ParamsOf<Operations[N]>;
  /** The exact body, or the reason why nothing is sent. */
  prepare(preparation: Preparation<z.output<S>>): Promise<PreparedBody> | PreparedBody;
  /** The pairs of fields, of the body or its record, that name an amount; a rule for approvals may limit it. */
  readonly amounts: readonly (readonly [amount: string, currency: string])[];
  /** The record that the write changes or uses, for the approver; undefined where the write has no such record. */
  readonly subject: Subject | undefined;
  /** The message for a second write on a record that serves once; undefined where no record does. */
  readonly usedUp: Message | undefined;
  /**
   * Whether the same write may be sent again at once: another one has no effect, such as a price, or leads only to
   * where the record already is. For all others the person sees the earlier write first.
   */
  isHarmlessAgain(body: object): boolean;
  /** Undefined for a write whose proof of identity, if it needs one, is asked for as it is sent. */
  readonly earlyProof: EarlyProof | undefined;
  /** Finds the record that a sent form is compared with, in place of the one that its page showed. */
  readonly seen: ((platform: PlatformReader, seen: ShownRecord) => Promise<unknown>) | undefined;
  readonly secrets: Secrets;
  readonly settle: Settle<N>;
}

/** The body for the permission check of an empty form: a person who may do any act of the write may open its form. */
export const mildestBody = ({ acts }: Pick<Write, 'acts'>): unknown => (acts === 'one' ? undefined : acts.mildest);

/** The acts of an operation whose body may ask for several (`permissions/permissions.ts` lists them). */
interface Acts<N extends WriteName> {
  /** A body of the act that most roles may do. */
  readonly mildest: Partial<BodyOf<Operations[N]>>;
  /** The acts that never wait: neither for a rule nor for an open proposal. */
  readonly neverWaits: readonly ActOf<N>[];
  /** The answer to a rule without an act, where a rule must name one. */
  readonly ruleNeedsAct: Message | undefined;
}

/**
 * A proof of identity that is given before a deadline begins to run: one write asks for it, and a later one uses it up.
 * Both have this same object.
 */
export interface EarlyProof {
  readonly usedBy: WriteName;
  /** The read that the platform offers only together with the later write. */
  readonly offeredWith: ExtraReadName;
  /** The content of the proof, from the body of either write; undefined where no later write can follow. */
  content(body: Readonly<Record<string, unknown>>): object | undefined;
}

interface Subject {
  /**
   * The fields by which an approver decides. A field that changes by itself, such as a balance, does not make another
   * record.
   */
  readonly fields: readonly string[];
  /** The record as it is now; undefined where this platform does not show it. */
  read(records: Records, account: string, id: string): Promise<Result<object | undefined, 'unreadable'>>;
  /** Until when the record is valid, by the platform's clock; undefined where it does not expire. */
  readonly endsMs: ((record: object) => number | undefined) | undefined;
}

/** The result of an earlier write of this console. */
interface EarlierWrite {
  readonly asked: Readonly<Record<string, unknown>>;
  /** The result as it is stored: masked like any answer. */
  readonly result: unknown;
}

/** Finds the write that made a record, by the platform's id; undefined where no write here is known to have made it. */
export type FindMade = (operation: WriteName, account: string, reference: string) => Promise<EarlierWrite | undefined>;

/** The sources of a record: the platform, or the results of this console's writes. */
export interface Records {
  readonly platform: PlatformReader;
  readonly findMade: FindMade;
}

interface ShownRecord {
  readonly account: string;
  readonly id: string;
  /** The record as the page showed it, if it did. */
  readonly shown: unknown;
}

/**
 * Parts of a body that are not kept as they were sent, beyond those that are masked everywhere
 * (`lib/platform/client/redact.ts`).
 */
interface Secrets {
  /** Objects in which only the named fields stay unmasked. */
  readonly masked: Readonly<Record<string, readonly string[]>>;
  /** A sealed body with one of these fields is erased as soon as the write is settled. */
  readonly papers: readonly string[];
}

export interface ReadOutcome {
  readonly evidence: Evidence;
  /** The platform's own status. */
  readonly status?: string | undefined;
  /** The platform's id of the created record. */
  readonly reference?: string | undefined;
  readonly record?: unknown;
}

/** A recorded write, as a read of the platform needs it. */
export interface WriteLookup<N extends WriteName = WriteName> {
  readonly account: string;
  readonly params: ParamsOf<Operations[N]>;
  readonly body: BodyOf<Operations[N]>;
  readonly reference: string | undefined;
  /** By the platform's clock: a record with an earlier time existed before this write was sent. */
  readonly sinceMs: number;
}

/**
 * How far the values and the time of an answer tie it to this request. `unconfirmed` could be the answer to another
 * request of the same path, as a cache gives it; `foreign` certainly is one.
 */
export type Tie = 'own' | 'unconfirmed' | 'foreign';

/** How the engine finds out the outcome of a write (reliability 3.5). */
interface Settle<N extends WriteName = WriteName> {
  /** The answer's id of the created record; undefined where it only names the requested record. */
  reference(answer: ResponseOf<Operations[N]>): string | undefined;
  status(answer: ResponseOf<Operations[N]>): string | undefined;
  outcome(answer: ResponseOf<Operations[N]>): 'DONE' | 'ACCEPTED' | 'FAILED';
  /** Whether the answer belongs to this request: a mixed-up replay does not, and a stored one proves nothing. */
  tie(answer: ResponseOf<Operations[N]>, asked: Pick<WriteLookup<N>, 'body' | 'sinceMs'>): Tie;
  /** The read that shows whether the write happened, when no answer says so; undefined where no read shows it. */
  readonly readBack: FindLook<N> | undefined;
  /** The read that shows the outcome of an accepted write. */
  readonly follow: FindLook<N> | undefined;
  /** Whether an accepted write blocks other writes to the record. */
  readonly holdsWhileAccepted: boolean;
  /** The list that shows the records of many such writes in one call; undefined where no list does. */
  readonly listed: ListedRead | undefined;
  /** The schema of a stored result: the answer, or the record that a read found. */
  readonly result: z.ZodType;
}

/** A way to read the outcome from the platform, or undefined where this platform offers none. */
export type FindLook<N extends WriteName = WriteName> = (
  platform: PlatformReader,
) => Promise<{ look(asked: WriteLookup<N>): Promise<ReadOutcome> } | undefined>;

/** Uses a read that this platform may not offer. */
export function lookIfOffered<N extends WriteName>(
  read: ExtraReadName,
  look: (platform: PlatformReader, asked: WriteLookup<N>) => Promise<ReadOutcome>,
): FindLook<N> {
  return async (platform) => ((await platform.has(read)) ? { look: (asked) => look(platform, asked) } : undefined);
}

export type PrepareProblem = Pick<WriteProblem, 'kind' | 'sentence'> &
  Partial<Pick<WriteProblem, 'fields' | 'versions'>>;

/** A value that looks wrong but breaks no rule of the platform: it may be sent with a reason. */
export interface FieldWarning {
  readonly field: string;
  readonly warning: Message;
}

export interface Preparation<I> {
  readonly input: I;
  /** Refuses warnings for which the person gave no reason; the approver sees the others with their reasons. */
  readonly requireReasons: (warnings: readonly FieldWarning[]) => Result<undefined, PrepareProblem>;
  /** The record as it was when the form opened, if its page or the write's own `seen` found it. */
  readonly seen: unknown;
  /** Base64 text of the file that was attached to the form. */
  readonly attachment: string | undefined;
  /** Finds the present record, for the account that acts, with every field as it came. */
  readonly find: <T>(
    read: (platform: PlatformReader, account: string) => Promise<Result<T | undefined, PlatformError>>,
  ) => Promise<Result<T, PrepareProblem>>;
  readonly account: string;
  readonly findMade: FindMade;
  /** The time of the platform's clock. */
  readonly platformNowMs: number;
}

export type PreparedBody = Result<Readonly<Record<string, unknown>>, PrepareProblem>;

/** The fields that all writes share that make a new record: there is no record that they change. */
export const makesNew = {
  acts: 'one',
  target: () => undefined,
  params: () => ({}),
  subject: undefined,
  usedUp: undefined,
  isHarmlessAgain: () => false,
  earlyProof: undefined,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
} as const;

export function defineWrite<N extends WriteName, S extends z.ZodType, R extends z.ZodType>(
  write: Write<N, S> & { readonly settle: { readonly result: R } },
): Write<N, S> & { readonly settle: { readonly result: R } } {
  return write;
}
