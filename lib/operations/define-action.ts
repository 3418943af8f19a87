import 'server-only';
import type * as z from 'zod';
import type { Operation, ParamsOf, ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName, WriteName } from '@/lib/contract/operations';
import type { Result } from '@/lib/result';
import type { WriteAnswer, WriteInput, WriteProblem } from './write-answer';

export type WriteOperation = Operations[WriteName];

/** Reads the platform for `prepare`, as the account that acts, with every field as it came. */
export type WholeRead = <O extends Operations[ReadName]>(
  operation: O,
  asked: { readonly params?: unknown; readonly query?: unknown },
) => Promise<Result<ResponseOf<O>, PrepareProblem>>;

export type PrepareProblem = Pick<WriteProblem, 'kind' | 'sentence'> &
  Partial<Pick<WriteProblem, 'fields' | 'versions'>>;

export interface Preparation<I> {
  readonly account: string;
  readonly input: I;
  /** The record as it was when the form opened, if the page gave it to `openForm`. */
  readonly seen: unknown;
  /** Base64 text of the file that was attached to the form. */
  readonly attachment: string | undefined;
  readonly read: WholeRead;
}

export interface ActionDeclaration<O extends Operation, S extends z.ZodType> {
  readonly operation: O;
  /** What a browser may send. It arrives unchecked. */
  readonly input: S;
  /** The id of the record that the form must have been opened for; undefined for writes that make something new. */
  readonly target: (input: z.output<S>) => string | undefined;
  readonly params: (input: z.output<S>) => ParamsOf<O>;
  /** The exact body, or the reason why nothing is sent. */
  readonly prepare: (
    preparation: Preparation<z.output<S>>,
  ) =>
    | Promise<Result<Readonly<Record<string, unknown>>, PrepareProblem>>
    | Result<Readonly<Record<string, unknown>>, PrepareProblem>;
  /** Why this environment does not offer it. */
  readonly notHere?: (() => string | undefined) | undefined;
}

/** A write as the browser calls it: plainly, never as a form's action and never inside of a transition. */
export type WriteAction<I> = (request: WriteInput<I>) => Promise<WriteAnswer>;

export function defineAction<O extends WriteOperation, S extends z.ZodType>(
  declaration: ActionDeclaration<O, S>,
): WriteAction<z.input<S>> {
  return (request) => {
    throw new Error(`${declaration.operation.name} ${request.formId}`);
  };
}
