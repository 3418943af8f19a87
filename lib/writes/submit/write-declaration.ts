import type * as z from 'zod';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import type { Operation, ParamsOf, ResponseOf } from '@/lib/contract/operation';
import type { Result } from '@/lib/result';
import type { ReadAsked, ReadOperation } from '../engine/dependencies';
import type { WriteProblem } from './write-answer';

/** Why nothing is sent. */
export type PrepareProblem = Pick<WriteProblem, 'kind' | 'sentence'> &
  Partial<Pick<WriteProblem, 'fields' | 'versions'>>;

/** Reads the platform for `prepare`, as the account that acts, with every field as it came. */
type WholeRead = <O extends ReadOperation>(
  operation: O,
  asked: Omit<ReadAsked<O>, 'account'>,
) => Promise<Result<ResponseOf<O>, PrepareProblem>>;

export interface Preparation<I> {
  readonly account: string;
  readonly input: I;
  /** The record as it was when the form opened, if the page gave it to `openForm`. */
  readonly seen: unknown;
  /** Base64 text of the file that was attached to the form. */
  readonly attachment: string | undefined;
  readonly read: WholeRead;
  /** By its own read where the platform has one, else out of the list. */
  readonly findBankAccount: (id: string) => Promise<Result<BankAccount, PrepareProblem>>;
}

export type Prepared = Result<Readonly<Record<string, unknown>>, PrepareProblem>;

export interface WriteDeclaration<O extends Operation, S extends z.ZodType> {
  readonly operation: O;
  /** What a browser may send. It arrives unchecked. */
  readonly input: S;
  /** The id of the record that the form must have been opened for; undefined for writes that make something new. */
  readonly target: (input: z.output<S>) => string | undefined;
  readonly params: (input: z.output<S>) => ParamsOf<O>;
  /** The exact body, or the reason why nothing is sent. */
  readonly prepare: (preparation: Preparation<z.output<S>>) => Promise<Prepared> | Prepared;
}
