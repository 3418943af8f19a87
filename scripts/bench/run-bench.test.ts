import { expect, test } from 'vitest';
import { readWanted } from './run-bench';
import { readOptions } from './run-load';

test('all sections run when none is named, and named ones in their own order', () => {
  expect(readWanted([])).toEqual(['build', 'memory', 'list', 'pages', 'live', 'write', 'million']);
  expect(readWanted(['live', 'list'])).toEqual(['list', 'live']);
});

test('a section that is not there, or was never one, is said to be none', () => {
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

test('what is no number is refused with the way to say it', () => {
  for (const words of [['--people', 'many'], ['--people', '1.5'], ['--minutes', '0'], ['--hours', '1'], ['200']]) {
    expect(readOptions(words), words.join(' ')).toContain('Give --minutes');
  }
});
