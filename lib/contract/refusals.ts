import type { ErrorFamily, ErrorShape } from './error-shapes';
import { accessTokenRefusals, commonRefusals, entityRefusals, fileRefusals } from './refusals-account';
import { cardLegacyRefusals, cardTypedRefusals, commonLegacyRefusals, commonTypedRefusals } from './refusals-issuing';

/** One row of the tables of interface 7. */
export interface Refusal {
  readonly family: Exclude<ErrorFamily, 'foreign'>;
  readonly http: number;
  /** Envelope A only. */
  readonly type?: string;
  /** As text; undefined where the shape has no code. */
  readonly code: string | undefined;
  /** The platform's text; empty where the interface says "varies". */
  readonly message: string;
  /** The operation in the interface's words. */
  readonly where: string;
  readonly condition: string;
}

/** Every message and code of interface 7. */
export const refusals: readonly Refusal[] = [
  ...commonRefusals,
  ...accessTokenRefusals,
  ...entityRefusals,
  ...fileRefusals,
  ...commonTypedRefusals,
  ...cardTypedRefusals,
  ...commonLegacyRefusals,
  ...cardLegacyRefusals,
];

const withoutStop = (text: string): string => text.trim().replace(/\.$/, '');

/**
 * The row of section 7 that an answer carries, if it is one. A final full stop does not matter; where the interface
 * adds words in brackets, the answer may go on after the message.
 */
export function findRefusal(shape: ErrorShape): Refusal | undefined {
  const message = withoutStop(shape.message);
  return refusals.find(
    (row) =>
      row.family === shape.family &&
      row.code === shape.code &&
      row.type === shape.type &&
      (row.message === '' || withoutStop(row.message) === message),
  );
}
