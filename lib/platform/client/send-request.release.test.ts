import { expect, test } from 'vitest';
import { keepWires, sendToDrip, sendUnaccepted } from './sent-requests.fixture';

const wires = keepWires();

test('F11: a slow drip ends at the deadline, not later', async () => {
  const { sent, tookMs } = await sendToDrip(wires, 300);
  expect(sent).toMatchObject({ ok: false, error: { phase: 'body', reason: 'deadline' } });
  expect(tookMs).toBeLessThan(450);
});

test('F4: a connection that is never accepted is given up soon after two seconds', async () => {
  const { sent, tookMs } = await sendUnaccepted(wires);
  expect(sent).toMatchObject({ ok: false, error: { phase: 'none', reason: 'network' } });
  expect(tookMs).toBeGreaterThan(1_900);
  expect(tookMs).toBeLessThan(3_600);
});
