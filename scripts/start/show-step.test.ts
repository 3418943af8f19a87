import { afterEach, expect, test, vi } from 'vitest';
import { numberSteps } from './show-step.mjs';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What a log, or a terminal, receives. */
function listen(isTTY: boolean): () => string {
  vi.useFakeTimers();
  const wasTerminal = process.stdout.isTTY;
  process.stdout.isTTY = isTTY;
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => {
    process.stdout.isTTY = wasTerminal;
    return written.mock.calls.map(([text]) => String(text)).join('');
  };
}

const after = async (ms: number): Promise<void> =>
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

test('a log has a line for each beginning and end, and one every five seconds of how far it is', async () => {
  const heard = listen(false);
  const show = numberSteps(2);
  const first = show(
    'Installing 4 packages',
    async () => await after(12_000),
    () => 1 / 4,
  );
  await vi.advanceTimersByTimeAsync(12_000);
  await first;
  const second = show('Building the console', async () => {
    await after(1_500);
    throw new Error('no');
  });
  const refused = expect(second).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(1_500);
  await refused;
  expect(heard().split('\n')).toEqual([
    'Step 1 of 2: Installing 4 packages...',
    'Step 1 of 2: Installing 4 packages... 25%, 5 s',
    'Step 1 of 2: Installing 4 packages... 25%, 10 s',
    'Step 1 of 2: Installing 4 packages: done in 12.0 s',
    'Step 2 of 2: Building the console...',
    'Step 2 of 2: Building the console: failed after 1.5 s',
    '',
  ]);
});

test('on a terminal a step is one line that moves', async () => {
  const heard = listen(true);
  const step = numberSteps(1)('Building the console', async () => await after(600));
  await vi.advanceTimersByTimeAsync(600);
  await step;
  const text = heard();
  expect(text.match(/\n/g)).toHaveLength(1);
  expect(text.split('\r').map((line) => line.replace('\u001b[K', ''))).toEqual([
    'Step 1 of 1: Building the console...',
    'Step 1 of 1: Building the console... 0 s',
    'Step 1 of 1: Building the console... 1 s',
    'Step 1 of 1: Building the console: done in 0.6 s\n',
  ]);
});
