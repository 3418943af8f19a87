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

/** Whether what the platform made has a time from after the write was sent; one without a time proves nothing. */
export function tieInTime(time: string, sinceMs: number): Tie {
  const read = readPlatformTime(time);
  if (read.kind !== 'at') return 'unconfirmed';
  return read.epochMs >= sinceMs ? 'own' : 'foreign';
}

/** Whether an answer carries the text that was asked for, or none was. */
export const isSameText = (asked: string | undefined, answered: string | null | undefined): boolean =>
  asked === undefined || asked === (answered ?? '');

export const ownIf = (isOwn: boolean): Tie => (isOwn ? 'own' : 'foreign');

/** An id that an answer named, and that the platform does not know or take: it names nothing that this write made. */
export function isNobodys({ kind }: PlatformError): boolean {
  return kind === 'not-found' || kind === 'invalid';
}

/**
 * Everything that the console knows of one write beyond the contract. Whoever has to know something about a write takes
 * this object: nothing outside of it asks for an operation's name, and what is not decided here does not compile.
 *
 * Its functions are methods, whose parameters TypeScript compares both ways, so that the `Write` of one operation is a
 * `Write`. Whoever calls them gives what was parsed by the schemas of the same operation.
 */
export interface Write<N extends WriteName = WriteName, S extends z.ZodType = z.ZodType> {
  /** Its name too tells which write it is, for what is typed by it. */
  readonly operation: Operations[N] & { readonly name: N };
  readonly acts: N extends SeveralActs ? Acts<N> : 'one';
  /** The one environment that offers it, and what is told in the others. */
  readonly onlyIn: { readonly environment: 'sandbox'; readonly elsewhere: Message } | undefined;
  /** What a browser may send. It arrives unchecked. */
  readonly input: S;
  /** The id of the record that the form must have been opened for; undefined for a write that makes something new. */
  target(input: z.output<S>): string | undefined;
  params(input: z.output<S>): ParamsOf<Operations[N]>;
  /** The exact body, or the reason why nothing is sent. */
  prepare(preparation: Preparation<z.output<S>>): Promise<Prepared> | Prepared;
  /** The fields of the body or of its record that together name an amount, which a rule for approvals may limit. */
  readonly amounts: readonly (readonly [amount: string, currency: string])[];
  /** The record that it changes or uses, for whoever approves it; undefined where there is none. */
  readonly subject: Subject | undefined;
  /** What is told whoever asks for it again on a record that serves once; undefined where none does. */
  readonly usedUp: Message | undefined;
  /**
   * Whether the like of it may be sent again at once: one more of it moves nothing, such as a price, or only leads where
   * the record already is. All others are called to mind first.
   */
  isHarmlessAgain(body: object): boolean;
  /** The record that a sent form is compared with, in place of the one that its page showed. */
  readonly seen: ((platform: PlatformReader, seen: Seen) => Promise<unknown>) | undefined;
  readonly secrets: Secrets;
  readonly settle: Settle<N>;
}

/** The body to ask for a permission with while nothing is filled in: who may do any act of it may open its form. */
export const mildestBody = ({ acts }: Pick<Write, 'acts'>): unknown => (acts === 'one' ? undefined : acts.mildest);

/** Of an operation whose body may ask for several acts (`permissions/permissions.ts` tells which). */
interface Acts<N extends WriteName> {
  /** A body of the act that most roles may do. */
  readonly mildest: Partial<BodyOf<Operations[N]>>;
  /** The acts that nothing makes wait: no rule, and no proposal that waits already. */
  readonly neverWaits: readonly ActOf<N>[];
  /** What to answer to a rule that names no act, where it must. */
  readonly ruleNeedsAct: Message | undefined;
}

interface Subject {
  /** What a second person decides by. What changes by itself, such as a balance, is no other record. */
  readonly fields: readonly string[];
  /** The record as it is now; undefined where this platform does not show it. */
  read(records: Records, account: string, id: string): Promise<Result<object | undefined, 'unreadable'>>;
  /** Until when the record serves, by the platform's clock; undefined where nothing ends it. */
  readonly endsMs: ((record: object) => number | undefined) | undefined;
}

/** What an earlier write of this console made. */
interface Made {
  readonly asked: Readonly<Record<string, unknown>>;
  /** As it is stored: masked like any answer. */
  readonly result: unknown;
}

/** Finds it by the platform's id of what was made; undefined where no write here is known to have made it. */
export type FindMade = (operation: WriteName, account: string, reference: string) => Promise<Made | undefined>;

/** Where a record may be found: on the platform, or among what this console made. */
export interface Records {
  readonly platform: PlatformReader;
  readonly findMade: FindMade;
}

interface Seen {
  readonly account: string;
  readonly id: string;
  /** The record as the page showed it, if it did. */
  readonly shown: unknown;
}

/** What of a body is not kept as it was sent, beyond what is masked everywhere (`lib/platform/client/redact.ts`). */
interface Secrets {
  /** Objects of which everything is masked but the fields that are named. */
  readonly masked: Readonly<Record<string, readonly string[]>>;
  /** With one of these the sealed body is erased as soon as the write is settled. */
  readonly papers: readonly string[];
}

export interface ReadOutcome {
  readonly evidence: Evidence;
  /** The platform's own word for how it stands. */
  readonly status?: string | undefined;
  /** Its id of what was made. */
  readonly reference?: string | undefined;
  readonly record?: unknown;
}

/** A recorded write, as a look at the platform needs it. */
export interface Asked<N extends WriteName = WriteName> {
  readonly account: string;
  readonly params: ParamsOf<Operations[N]>;
  readonly body: BodyOf<Operations[N]>;
  readonly reference: string | undefined;
  /** By the platform's clock: what has an earlier time was there before this write was sent. */
  readonly sinceMs: number;
}

/**
 * How far an answer is tied to this request: by what it asked for and by its time. `unconfirmed` could be the answer to
 * another request of the same path, as a cache gives it; `foreign` is one for certain.
 */
export type Tie = 'own' | 'unconfirmed' | 'foreign';

/** How the engine finds out what became of a write (reliability 3.5). */
interface Settle<N extends WriteName = WriteName> {
  /** The answer's id of what was made; undefined where it only names the record that was asked for. */
  reference(answer: ResponseOf<Operations[N]>): string | undefined;
  status(answer: ResponseOf<Operations[N]>): string | undefined;
  outcome(answer: ResponseOf<Operations[N]>): 'DONE' | 'ACCEPTED' | 'FAILED';
  /** Whether the answer is one to this request: a mixed-up replay is none, and a stored one proves nothing. */
  tie(answer: ResponseOf<Operations[N]>, asked: Pick<Asked<N>, 'body' | 'sinceMs'>): Tie;
  /** How to find out whether it happened, when no answer says so; undefined where nothing tells. */
  readonly readBack: FindLook<N> | undefined;
  /** How to find out what became of it once it was accepted. */
  readonly follow: FindLook<N> | undefined;
  /** Whether an accepted write keeps others from the record. */
  readonly holdsWhileAccepted: boolean;
  /** The list in which the records of many such writes are looked at with one call; undefined where there is none. */
  readonly listed: ListedRead | undefined;
  /** What a stored result is: the answer, or the record that a look found. */
  readonly result: z.ZodType;
}

/** A way to look at the platform, or undefined where this platform offers none. */
export type FindLook<N extends WriteName = WriteName> = (
  platform: PlatformReader,
) => Promise<{ look(asked: Asked<N>): Promise<ReadOutcome> } | undefined>;

/** Looks by a read that this platform may not have. */
export function lookIfOffered<N extends WriteName>(
  read: ExtraReadName,
  look: (platform: PlatformReader, asked: Asked<N>) => Promise<ReadOutcome>,
): FindLook<N> {
  return async (platform) => ((await platform.has(read)) ? { look: (asked) => look(platform, asked) } : undefined);
}

export type PrepareProblem = Pick<WriteProblem, 'kind' | 'sentence'> &
  Partial<Pick<WriteProblem, 'fields' | 'versions'>>;

export interface Preparation<I> {
  readonly input: I;
  /** The record as it was when the form opened, if its page or the write's own `seen` told. */
  readonly seen: unknown;
  /** Base64 text of the file that was attached to the form. */
  readonly attachment: string | undefined;
  /** The record as it is now, for the account that acts, with every field as it came. */
  readonly find: <T>(
    read: (platform: PlatformReader, account: string) => Promise<Result<T | undefined, PlatformError>>,
  ) => Promise<Result<T, PrepareProblem>>;
  readonly account: string;
  readonly findMade: FindMade;
  /** What the platform's clock shows. */
  readonly platformNowMs: number;
}

export type Prepared = Result<Readonly<Record<string, unknown>>, PrepareProblem>;

/** What all writes say that make something new: there is no record that they change. */
export const makesNew = {
  acts: 'one',
  target: () => undefined,
  params: () => ({}),
  subject: undefined,
  usedUp: undefined,
  isHarmlessAgain: () => false,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
} as const;

export function defineWrite<N extends WriteName, S extends z.ZodType, R extends z.ZodType>(
  write: Write<N, S> & { readonly settle: { readonly result: R } },
): Write<N, S> & { readonly settle: { readonly result: R } } {
  return write;
}
