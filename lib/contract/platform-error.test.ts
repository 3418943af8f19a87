import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlatformError, transportError } from './platform-error';
import { retryOf } from './refusals';
import { accountMessages } from './account-messages.fixture';
import { issuingMessages } from './issuing-messages.fixture';

describe.each([...accountMessages, ...issuingMessages])('$name', ({ messages, status, body, kind, retry, family }) => {
  it.each(messages)(`%s is read as ${kind}`, (message) => {
    const read = readPlatformError(status, body(message));
    expect(read).toMatchObject({ kind, retry, status, family, message });
  });
});

describe('an answer that is no envelope', () => {
  const pages = [undefined, null, '', '<html>502</html>', [], [1], 7, true, {}, { detail: 'no' }, { message: 7 }];

  it('settles nothing at 5xx, 2xx or 3xx, and does not count as the platform’s refusal at 4xx', () => {
    for (const body of pages) {
      expect(readPlatformError(502, body)).toMatchObject({ kind: 'internal', retry: 'same-key', family: 'foreign' });
      expect(readPlatformError(200, body)).toMatchObject({ kind: 'malformed', retry: 'same-key' });
      expect(readPlatformError(302, body)).toMatchObject({ kind: 'malformed', retry: 'same-key' });
      expect(readPlatformError(404, body)).toMatchObject({ kind: 'configuration', retry: 'never' });
      expect(readPlatformError(429, body)).toMatchObject({ kind: 'rate-limited', retry: 'later' });
    }
  });

  it('is not taken for the platform’s 401 when a gateway writes message beside error', () => {
    const read = readPlatformError(401, { error: 'Unauthorized', message: 'no route' });
    expect(read.family).toBe('foreign');
  });
});

describe('the HTTP status outranks the body', () => {
  it('a refusal inside a 500 proves nothing', () => {
    const body = { type: 'card_error', code: 'card_not_found', message: 'card not found or deactivated' };
    expect(readPlatformError(500, body)).toMatchObject({ kind: 'internal', retry: 'same-key' });
  });

  it('429 is rate limiting whatever the body says', () => {
    for (const body of [{ code: 400, message: 'x' }, { code: 'too_many_requests', message: 'x' }, undefined]) {
      expect(readPlatformError(429, body).kind).toBe('rate-limited');
    }
  });
});

describe('any status with any body', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('A', 'processing', 'Card status is invalid', 'Login expired'));
  const field = fc.oneof(text, fc.integer(), fc.constantFrom(200, 400, '429', null, undefined), fc.jsonValue());
  const envelope = fc.record(
    { type: field, code: field, message: field, error: field, __proto__: fc.jsonValue() },
    { requiredKeys: [] },
  );

  it('is read without a throw, always to a known kind', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.oneof(envelope, fc.jsonValue(), fc.anything()),
        (status, body) => {
          const read = readPlatformError(status, body);
          expect(Object.keys(retryOf)).toContain(read.kind);
          expect(read.status).toBe(status);
          expect(typeof read.message).toBe('string');
          if (status >= 500) expect(['internal', 'processing', 'rate-limited']).toContain(read.kind);
          if (status < 400) expect(read.retry).not.toBe('never');
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('never advises a new send after a failure that may have had an effect', () => {
    for (const kind of ['unreachable', 'no-answer', 'malformed'] as const) {
      expect(transportError(kind, 'x')).toMatchObject({ kind, retry: 'same-key', status: 0, family: 'none' });
    }
  });
});
