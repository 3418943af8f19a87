import 'server-only';
import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import type * as z from 'zod';
import { environment, type Environment } from '@/lib/env';
import { tracing } from '@/lib/front/tracing.mjs';
import { message, readMessage, type Message } from '@/lib/messages/message';
import { requestIdFrom } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { type Sealer, dataSealer } from '@/lib/store/sealer';
import { consoleActs, type ConsoleActName } from '../permissions/console-acts';
import { requirePermission } from '../permissions/require-permission';
import { type AdminAct, proposeChange } from '../people/admin-change';
import { hashOfContent, requireProof, type StepUpNeed } from '../second-factor/step-up';
import { type Caller, findOtherPerson, findUnfinished } from '../sessions/caller';
import type { UnfinishedSession } from '../sign-in/unfinished-session';
import type { Action, ActionAnswer, ActionProblem } from './action-answer';
import { requireOwnForm } from './own-form';
import { cannotTell, orBroken } from './when-broken';

interface ActionOrder<S extends z.ZodType, C, T, P, A> {
  /** Of the operation, the act or the step, for traces. */
  readonly name: string;
  /** Finds the caller and checks permission before the input is parsed; an error that it throws ends the request. */
  readonly admit: (request: unknown) => Promise<Result<C, P>>;
  readonly input: S;
  readonly unfit: (error: z.ZodError) => P;
  /** Does the act, or says why not. A refusal that admins should know of is in the audit by then. */
  readonly run: (admitted: C, input: z.output<S>, requestId: string) => Promise<Result<T, P>>;
  /** How the answer says that another person is signed in than the one for whom the page was drawn. */
  readonly other: (sentence: Message) => P;
  /** The answer when the console's own records are unreachable. */
  readonly broken: P;
  /** The shape of the answer. A refusal may carry the id of the request, by which logs and the audit find it. */
  readonly shape: {
    readonly done: (value: T) => A;
    readonly refused: (problem: P, requestId: string) => A;
  };
}

/** The one order of all server actions. The sender gets a value, even when our records are unreachable. */
export function inOrder<S extends z.ZodType, C, T, P, A>(
  order: ActionOrder<S, C, T, P, A>,
): (request: unknown) => Promise<A> {
  const { name, admit, input, unfit, run, other, broken, shape } = order;
  const work = async (request: unknown, requestId: string): Promise<Result<T, P>> => {
    // The person of a page is the person of the act.
    const person = await findOtherPerson();
    if (person !== undefined) return failed(other(message('terms.otherPerson', { name: person })));
    const admitted = await admit(request);
    if (!admitted.ok) return admitted;
    const given = input.safeParse(request);
    return given.success ? await run(admitted.value, given.data, requestId) : failed(unfit(given.error));
  };
  return async (request) => {
    await requireOwnForm();
    const requestId = requestIdFrom(await headers());
    const done = await tracing.step(`action ${name}`, { attributes: { 'console.act': name } }, async () =>
      orBroken<Result<T, P>>(
        () => work(request, requestId),
        () => failed(broken),
      ),
    );
    return done.ok ? shape.done(done.value) : shape.refused(done.error, requestId);
  };
}

export interface ActionContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly environment: Environment;
  readonly caller: Caller;
  readonly now: Date;
}

export interface Declaration<S extends z.ZodType, T> {
  /** The name by which the permission map says who may do the act, and which proof it needs. */
  readonly act: ConsoleActName;
  readonly input: S;
  /** Does the act, or says why not. Its object may still be a reason to refuse it. */
  readonly run: (context: ActionContext, input: z.output<S>) => Promise<Result<T, Message | ActionProblem>>;
  /** The page, or with `layout` all pages under it, that shows the change. */
  readonly shownOn?: readonly [path: string, type?: 'page' | 'layout'];
}

/** An action of the console itself answers with the first field that is wrong, or with why it was not done. */
function consoleAction<S extends z.ZodType, C, T>(
  order: Pick<ActionOrder<S, C, T, Message | ActionProblem, never>, 'name' | 'admit' | 'input' | 'run'>,
): Action<T> {
  return inOrder<S, C, T, Message | ActionProblem, ActionAnswer<T>>({
    ...order,
    unfit: describe,
    other: (sentence) => sentence,
    broken: cannotTell,
    shape: { done: ok, refused: (problem) => failed('key' in problem ? { sentence: problem } : problem) },
  });
}

/** For acts that write nothing on the platform: checks permission and proof, and redraws pages that show the change. */
export function defineAction<S extends z.ZodType, T>(declaration: Declaration<S, T>): Action<T> {
  const { act, input, run, shownOn } = declaration;
  return consoleAction({
    name: act,
    admit: async () => ok(await requirePermission(act)),
    input,
    run: async (caller, given) => {
      const context = {
        store: await store(),
        sealer: dataSealer(),
        environment: environment(),
        caller,
        now: new Date(),
      };
      const need = consoleActs[act].needs === 'nothing' ? undefined : await findNeed(context, act, given);
      if (need !== undefined) return failed({ sentence: message('terms.confirmFirst'), stepUp: need });
      const done = await run(context, given);
      if (shownOn !== undefined) revalidatePath(...shownOn);
      return done;
    },
  });
}

/** An action after which all pages of settings are drawn again. */
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

/** New rights, or a way in, wait for a second administrator, who alone gets the link if there is one. */
export function defineProposal<G>(change: AdminAct<G>): Action {
  return defineSettingsAction<z.ZodType<G>, undefined>(`${change.name}.propose`, change.asked, async (...asked) => {
    const [database, by, given, now] = asked;
    const proposed = await proposeChange(database, by, change, given, now);
    return proposed.ok ? ok(undefined) : proposed;
  });
}

interface EnrolmentDeclaration<S extends z.ZodType, T> {
  readonly input: S;
  /** The session is undefined if the person is not between password and second factor, or took too long. */
  readonly run: (session: UnfinishedSession | undefined, input: z.output<S>) => Promise<Result<T, Message>>;
}

/** For a person who has given a password but no second factor yet: they may do nothing else. */
export function defineEnrolmentAction<S extends z.ZodType, T>({ input, run }: EnrolmentDeclaration<S, T>): Action<T> {
  return consoleAction({ name: 'enrol', admit: async () => ok(await findUnfinished()), input, run });
}

function describe(error: z.ZodError): ActionProblem {
  const { path: [field] = [], message: text } = error.issues[0] ?? {};
  const sentence = text === undefined ? message('terms.incomplete') : readMessage(text);
  return { field: typeof field === 'string' ? field : undefined, sentence };
}

/** The proof is for this act with this content. It belongs to the whole console, not to the page of the form. */
async function findNeed(
  { store: database, caller, now }: ActionContext,
  act: ConsoleActName,
  content: unknown,
): Promise<StepUpNeed | undefined> {
  return await requireProof(database, caller, { act, subject: 'console', contentHash: hashOfContent(content) }, now);
}
