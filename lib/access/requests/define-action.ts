import 'server-only';
import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import type * as z from 'zod';
import { message, readMessage, type Message } from '@/lib/messages/message';
import { requestIdFrom } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { type Sealer, dataSealer } from '@/lib/store/sealer';
import { consoleActs, type ConsoleActName } from '../permissions/console-acts';
import { requirePermission } from '../permissions/require-permission';
import { type AdminAct, proposeChange } from '../people/admin-change';
import { hashOfContent, requireProof, type StepUpNeed } from '../second-factor/step-up';
import { type Caller, findUnfinished } from '../sessions/caller';
import type { UnfinishedSession } from '../sign-in/unfinished-session';
import type { Action, ActionAnswer, ActionProblem } from './action-answer';
import { requireOwnForm } from './own-form';
import { cannotTell, orBroken } from './when-broken';

interface ActionOrder<S extends z.ZodType, C, T, P, A> {
  /** Who asks and whether they may, before anything is told of the input; what it throws ends the request. */
  readonly admit: (request: unknown) => Promise<Result<C, P>>;
  readonly input: S;
  readonly unfit: (error: z.ZodError) => P;
  /** Does it, or says why not; a refusal that people should know of is in the audit by then. */
  readonly run: (admitted: C, input: z.output<S>, requestId: string) => Promise<Result<T, P>>;
  /** What is told where the console's own records are away. */
  readonly broken: P;
  /** The shape of the answer; a refusal may carry the name of the request, by which logs and the audit find it. */
  readonly shape: {
    readonly done: (value: T) => A;
    readonly refused: (problem: P, requestId: string) => A;
  };
}

/** The one order of all server actions. Whoever sent it is answered in a value, also where our records are away. */
export function inOrder<S extends z.ZodType, C, T, P, A>(
  order: ActionOrder<S, C, T, P, A>,
): (request: unknown) => Promise<A> {
  const { admit, input, unfit, run, broken, shape } = order;
  const work = async (request: unknown, requestId: string): Promise<Result<T, P>> => {
    const admitted = await admit(request);
    if (!admitted.ok) return admitted;
    const given = input.safeParse(request);
    return given.success ? await run(admitted.value, given.data, requestId) : failed(unfit(given.error));
  };
  return async (request) => {
    await requireOwnForm();
    const requestId = requestIdFrom(await headers());
    const done = await orBroken<Result<T, P>>(
      () => work(request, requestId),
      () => failed(broken),
    );
    return done.ok ? shape.done(done.value) : shape.refused(done.error, requestId);
  };
}

export interface ActionContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly caller: Caller;
  readonly now: Date;
}

export interface Declaration<S extends z.ZodType, T> {
  /** Its entry in the permission map says who may, and what they show before. */
  readonly act: ConsoleActName;
  readonly input: S;
  /** Does it, or says why not; what it is about may still be refused. */
  readonly run: (context: ActionContext, input: z.output<S>) => Promise<Result<T, Message | ActionProblem>>;
  /** The page, or with `layout` all pages under it, that shows what is different afterwards. */
  readonly shownOn?: readonly [path: string, type?: 'page' | 'layout'];
}

/** What an act of the console itself tells: the first field that is wrong, or why it was not done. */
function consoleAction<S extends z.ZodType, C, T>(
  order: Pick<ActionOrder<S, C, T, Message | ActionProblem, never>, 'admit' | 'input' | 'run'>,
): Action<T> {
  return inOrder<S, C, T, Message | ActionProblem, ActionAnswer<T>>({
    ...order,
    unfit: describe,
    broken: cannotTell,
    shape: { done: ok, refused: (problem) => failed('key' in problem ? { sentence: problem } : problem) },
  });
}

/** No write on the platform: with the permission of its act, the proof where it needs one, and its pages drawn anew. */
export function defineAction<S extends z.ZodType, T>(declaration: Declaration<S, T>): Action<T> {
  const { act, input, run, shownOn } = declaration;
  return consoleAction({
    admit: async () => ok(await requirePermission(act)),
    input,
    run: async (caller, given) => {
      const context = { store: await store(), sealer: dataSealer(), caller, now: new Date() };
      const need = consoleActs[act].needs === 'nothing' ? undefined : await findNeed(context, act, given);
      if (need !== undefined) return failed({ sentence: message('terms.confirmFirst'), stepUp: need });
      const done = await run(context, given);
      if (shownOn !== undefined) revalidatePath(...shownOn);
      return done;
    },
  });
}

/** What all pages of settings may show differently afterwards. */
export function defineSettingsAction<S extends z.ZodType, T>(
  act: ConsoleActName,
  input: S,
  run: (database: Store, by: Caller, given: z.output<S>, now: Date) => Promise<Result<T, Message>>,
): Action<T> {
  const shownOn = ['/settings', 'layout'] as const;
  return defineAction({
    act,
    input,
    shownOn,
    run: async (context, given) => await run(context.store, context.caller, given, context.now),
  });
}

/** What gives somebody rights, or a way in, waits for a second administrator, who alone gets the link if there is one. */
export function defineProposal<G>(change: AdminAct<G>): Action {
  return defineSettingsAction<z.ZodType<G>, undefined>(`${change.name}.propose`, change.asked, async (...asked) => {
    const [database, by, given, now] = asked;
    const proposed = await proposeChange(database, by, change, given, now);
    return proposed.ok ? ok(undefined) : proposed;
  });
}

interface EnrolmentDeclaration<S extends z.ZodType, T> {
  readonly input: S;
  /** Undefined: nobody is between the password and the second factor here, or took too long. */
  readonly run: (session: UnfinishedSession | undefined, input: z.output<S>) => Promise<Result<T, Message>>;
}

/** The same for whoever has shown a password and not yet a second factor: they have no permission but this. */
export function defineEnrolmentAction<S extends z.ZodType, T>({ input, run }: EnrolmentDeclaration<S, T>): Action<T> {
  return consoleAction({ admit: async () => ok(await findUnfinished()), input, run });
}

function describe(error: z.ZodError): ActionProblem {
  const { path: [field] = [], message: text } = error.issues[0] ?? {};
  const sentence = text === undefined ? message('terms.incomplete') : readMessage(text);
  return { field: typeof field === 'string' ? field : undefined, sentence };
}

/** The proof is for this act with this content; asked for by the console as a whole, whatever page the form stands on. */
async function findNeed(
  { store: database, caller, now }: ActionContext,
  act: ConsoleActName,
  content: unknown,
): Promise<StepUpNeed | undefined> {
  return await requireProof(database, caller, { act, subject: 'console', contentHash: hashOfContent(content) }, now);
}
