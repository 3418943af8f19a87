import { expect, test } from 'vitest';
import { readProfile } from './profile-page';
import { readWanted } from './run-bench';
import { readOptions } from './run-load';

test('all sections run when none is named, and named ones in their own order', () => {
  const all = ['build', 'memory', 'list', 'profile', 'pages', 'live', 'write', 'million', 'push', 'mirror', 'quiet'];
  expect(readWanted([])).toEqual(all);
  expect(readWanted(['live', 'list'])).toEqual(['list', 'live']);
});

test('an unknown section is refused by its name', () => {
  for (const word of ['other', 'toString', '--list']) expect(readWanted(['list', word])).toContain(`"${word}"`);
});

test('a working day is 200 people for ten minutes unless the command says otherwise', () => {
  expect(readOptions([])).toEqual({ minutes: 10, people: 200, latencyMs: 150 });
  expect(readOptions(['--people', '7', '--minutes', '0.5', '--latency', '0'])).toEqual({
    minutes: 0.5,
    people: 7,
    latencyMs: 0,
  });
});

test('an option that is no number is refused with its right form', () => {
  for (const words of [['--people', 'many'], ['--people', '1.5'], ['--minutes', '0'], ['--hours', '1'], ['200']]) {
    expect(readOptions(words), words.join(' ')).toContain('Give --minutes');
  }
});

test('a profile counts each event without those inside it, up to the largest paint and in all', () => {
  const at = { pid: 1, tid: 2, args: {} };
  const events = [
    { ...at, name: 'navigationStart', ph: 'R', ts: 1_000, args: { data: { documentLoaderURL: 'http://one' } } },
    { ...at, name: 'Paint', ph: 'X', ts: 500, dur: 400 },
    { ...at, name: 'RunTask', ph: 'X', ts: 2_000, dur: 10_000 },
    { ...at, name: 'Layout', ph: 'X', ts: 3_000, dur: 4_000 },
    { ...at, name: 'inside the layout', ph: 'X', ts: 4_000, dur: 1_000 },
    { ...at, name: 'EvaluateScript', ph: 'X', ts: 8_000, dur: 3_000 },
    { ...at, name: 'Layout', ph: 'X', ts: 9_000, dur: 1_000 },
    { ...at, name: 'Layout', ph: 'X', ts: 9_000, dur: 1_000, tid: 3 },
    { ...at, name: 'largestContentfulPaint::Candidate', ph: 'R', ts: 8_500 },
  ];
  const { largestPaintMs, untilPaint, inAll } = readProfile(events, 'http://one');
  expect(largestPaintMs).toBe(7.5);
  expect(untilPaint).toMatchObject({ layout: 4, 'running scripts': 0.5, painting: 0, 'everything else': 2 });
  expect(inAll).toMatchObject({ layout: 5, 'running scripts': 2, painting: 0, 'everything else': 3 });
  expect(() => readProfile(events, 'http://other')).toThrow('http://other');
});
