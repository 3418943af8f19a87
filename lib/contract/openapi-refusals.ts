import type { JsonSchema } from './openapi-schemas';
import type { ErrorArea } from './operation';
import type * as z from 'zod';
import { bareError, envelopeA, envelopeB, flatError, flatErrorWithoutCode } from './error-shapes';
import { schemaReference } from './openapi-schemas';

const json = (...shapes: readonly z.ZodType[]): JsonSchema => {
  const references = shapes.map(schemaReference);
  return { 'application/json': { schema: references.length === 1 ? references[0] : { anyOf: references } } };
};

const refusal = (description: string, ...shapes: readonly z.ZodType[]): JsonSchema => ({
  description,
  content: json(...shapes),
});

/** Interface 7, by status: `components.responses`. */
export const componentResponses: Readonly<Record<string, JsonSchema>> = {
  AccountRefused: refusal(
    'Validation, business rule, malformed JSON or any handler error (7.1). A body code of 200 means that an earlier request with this key is still running.',
    flatError,
  ),
  IssuingRefused: refusal(
    'Validation or a rule of the resource: Envelope A where `type` is present, else Envelope B (7.2).',
    envelopeA,
    envelopeB,
  ),
  AccountUnauthorized: refusal('A malformed Bearer value (5.3).', bareError),
  IssuingUnauthorized: refusal(
    'Token expired, IP not allowed (7.2), or a malformed Bearer value (5.3).',
    envelopeA,
    bareError,
  ),
  AccountForbidden: refusal('Token missing, malformed or expired, or client id missing (7.1).', flatError),
  IssuingForbidden: refusal('The API key lacks a permission (7.2).', envelopeA),
  NotFound: refusal('The path matches no route (7.1).', flatError),
  MethodNotAllowed: refusal('The method is not bound for the path (7.1).', flatError),
  AccountInternal: refusal(
    'Failure in the idempotency layer; safe to retry with the same key (7.1).',
    flatErrorWithoutCode,
    flatError,
  ),
  IssuingInternal: refusal('Internal error; safe to retry with the same key (7.2).', envelopeA),
  TooManyRequests: refusal('Too many calls; the threshold is not shown (8).', flatError, envelopeA, envelopeB),
};

const named = (name: string): { $ref: string } => ({ $ref: `#/components/responses/${name}` });

/** The refusals that an operation of this area can give, by HTTP status. */
export function refusalResponses(area: ErrorArea): Readonly<Record<string, { $ref: string }>> {
  const prefix = area === 'account' ? 'Account' : 'Issuing';
  return {
    '400': named(`${prefix}Refused`),
    '401': named(`${prefix}Unauthorized`),
    '403': named(`${prefix}Forbidden`),
    '404': named('NotFound'),
    '405': named('MethodNotAllowed'),
    '429': named('TooManyRequests'),
    '500': named(`${prefix}Internal`),
  };
}
