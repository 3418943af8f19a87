import { expect, test } from 'vitest';
import { continueTrace, writeTraceparent } from './request-id';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a valid trace continues with a new span for every attempt', () => {
  const trace = continueTrace(`00-${id}-00f067aa0ba902b7-00`);
  expect(trace).toEqual({ id, flags: '00' });
  const [one, two] = [writeTraceparent(trace), writeTraceparent(trace)];
  expect(one).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-00$`));
  expect(one).not.toBe(two);
});

test.each([
  undefined,
  null,
  '',
  'banana',
  `ff-${id}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${id}-0000000000000000-01`,
  `00-${id}-00f067aa0ba902b7-01\r\nx-auth-token: stolen`,
])('%j begins a new trace', (traceparent) => {
  const trace = continueTrace(traceparent);
  expect(trace.id).toMatch(/^[0-9a-f]{32}$/);
  expect(trace.id).not.toBe(id);
});
