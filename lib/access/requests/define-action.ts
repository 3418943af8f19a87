import 'server-only';
import { revalidatePath } from 'next/cache';
import type * as z from 'zod';
import { message, readMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { type Sealer, dataSealer } from '@/lib/store/sealer';
import { consoleActs, type ConsoleActName } from '../permissions/console-acts';
import { requirePermission } from '../permissions/require-permission';
import { type AdminAct, proposeChange } from '../people/admin-change';
import { hashOfContent, requireProof, type StepUpNeed } from '../second-factor/step-up';
import { type Caller, findUnfinished } from '../sessions/caller';
import type { UnfinishedSession } from '../sign-in/unfinished-session';
import type { Action, ActionProblem } from './action-answer';
import { requireOwnForm } from './own-form';
import { cannotTell, orBroken } from './when-broken';

/** What an act works with. */
export interface ActionContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly caller: Caller;
  readonly now: Date;
}

interface Declaration<S extends z.ZodType, T> {
  /** Its entry in the permission map says who may, and what they show before. */
  readonly act: ConsoleActName;
  readonly input: S;
  /** Does it, or says why not; what it is about may still be refused. */
  readonly run: (context: ActionContext, input: z.output<S>) => Promise<Result<T, Message | ActionProblem>>;
  /** The page, or with `layout` all pages under it, that shows what is different afterwards. */
  readonly shownOn?: readonly [path: string, type?: 'page' | 'layout'];
}

/**
 * A server action that is no write on the platform. The order is the same for all: a form of this console, a session, the
 * permission, the input, the proof where the act needs one, the act, and the pages that show it are drawn anew. It answers
 * in a value also where the console's own records are away.
 */
export function defineAction<S extends z.ZodType, T>(declaration: Declaration<S, T>): Action<T> {
  const { act, input: schema, run, shownOn } = declaration;
  return async (input) =>
    await answering<T>(async () => {
      const caller = await requirePermission(act);
      const given = schema.safeParse(input);
      if (!given.success) return failed(describe(given.error));
      const context = { store: await store(), sealer: dataSealer(), caller, now: new Date() };
      const need = consoleActs[act].needs === 'nothing' ? undefined : await findNeed(context, act, given.data);
      if (need !== undefined) return failed({ sentence: message('terms.confirmFirst'), stepUp: need });
      const done = await run(context, given.data);
      if (shownOn !== undefined) revalidatePath(...shownOn);
      return done;
    });
}

/** What gives somebody rights, or a way in, waits for a second administrator, who alone gets the link if there is one. */
export function defineProposal<G>(
  change: AdminAct<G>,
  shownOn: Declaration<z.ZodType, void>['shownOn'] = ['/settings', 'layout'],
): Action {
  return defineAction<z.ZodType<G>, undefined>({
    act: `${change.name}.propose`,
    input: change.asked,
    shownOn,
    run: async ({ store: database, caller, now }, given) => {
      const proposed = await proposeChange(database, caller, change, given, now);
      return proposed.ok ? ok(undefined) : proposed;
    },
  });
}

interface EnrolmentDeclaration<S extends z.ZodType, T> {
  readonly input: S;
  /** Undefined: nobody is between the password and the second factor here, or took too long. */
  readonly run: (session: UnfinishedSession | undefined, input: z.output<S>) => Promise<Result<T, Message>>;
}

/** The same for whoever has shown a password and not yet a second factor: they have no permission but this. */
export function defineEnrolmentAction<S extends z.ZodType, T>({
  input: schema,
  run,
}: EnrolmentDeclaration<S, T>): Action<T> {
  return async (input) =>
    await answering<T>(async () => {
      const session = await findUnfinished();
      const given = schema.safeParse(input);
      return given.success ? await run(session, given.data) : failed(describe(given.error));
    });
}

/** Own form first; whoever sent it reads a sentence beside what they typed, whatever happens. */
async function answering<T>(
  work: () => Promise<Result<T, Message | ActionProblem>>,
): Promise<Result<T, ActionProblem>> {
  await requireOwnForm();
  const answer = await orBroken(work, () => failed(cannotTell));
  if (answer.ok) return answer;
  return failed('key' in answer.error ? { sentence: answer.error } : answer.error);
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
