import { describe, expect, it } from 'vitest';
import { readErrorShape } from '@/lib/contract/platform-error';
import { findRefusal } from '@/lib/contract/refusals';
import * as refusals from './common-refusals';
import type { Refusal } from './refusal';

const both = (make: (area: 'account' | 'issuing') => Refusal): Refusal[] => [make('account'), make('issuing')];

/** These refusals are no rows of section 7: their texts vary, or the interface leaves them open. */
const { invalidField, missingClientId, unresolvableToken, addressNotAllowed, internalFailure, ...listed } = refusals;

describe('a common refusal', () => {
  for (const [name, make] of Object.entries(listed)) {
    it(`${name} is a row of section 7, with its status`, () => {
      for (const refusal of both(make)) {
        const row = findRefusal(readErrorShape(refusal.body));
        expect(row?.http, JSON.stringify(refusal.body)).toBe(refusal.status);
      }
    });
  }

  it('has the type, code and status of its row where the text varies', () => {
    const bodies = [missingClientId, unresolvableToken, addressNotAllowed].map((make) => make('issuing'));
    for (const refusal of bodies) {
      expect(refusal.status).toBe(401);
      expect(refusal.body).toMatchObject({ type: 'unauthorized_error', code: 'unauthorized_error' });
    }
    expect(invalidField('issuing', 'x').body).toMatchObject({ type: 'invalid_request_error' });
    expect(internalFailure('issuing')).toMatchObject({ status: 500, body: { type: 'api_error', code: 'api_error' } });
    for (const make of [missingClientId, unresolvableToken, addressNotAllowed, internalFailure]) {
      expect(findRefusal(readErrorShape(make('account').body))?.http).toBe(make('account').status);
    }
  });
});
