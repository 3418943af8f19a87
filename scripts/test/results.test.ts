import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inRoot } from '../start/command.mjs';
import { nameOf, playwrightResults, type Result, type Tried, vitestResults, withSecondTry } from './results.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function written(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const tried = (file: string, title: string): Tried => ({ runner: 'browser', project: 'journeys', file, title });
const result = (passed: number, ...failed: Tried[]): Result => ({
  passed,
  failed,
  unsteady: [],
  seconds: new Map(),
  costs: [],
});

describe('a second try', () => {
  const first = result(3, tried('a', 'one'), tried('b', 'two'));
  const again = new Set(['a', 'b']);

  test('makes a failure that passes unsteady, and one that fails again red', () => {
    const { passed, failed, unsteady } = withSecondTry(first, result(1, tried('b', 'two')), again);
    expect({ passed, failed: failed.map(nameOf), unsteady: unsteady.map(nameOf) }).toEqual({
      passed: 3,
      failed: ['b › two (journeys)'],
      unsteady: ['a › one (journeys)'],
    });
  });

  test('takes a test that fails only now for unsteady, because it has passed', () => {
    const { passed, failed, unsteady } = withSecondTry(first, result(0, tried('a', 'three')), again);
    expect({ passed, failed }).toEqual({ passed: 2, failed: [] });
    expect(unsteady.map(({ title }) => title)).toEqual(['one', 'two', 'three']);
  });

  test('names a test once that was unsteady at first and fails now', () => {
    const unsteady = [tried('a', 'three')];
    const again = withSecondTry({ ...first, unsteady }, result(0, tried('a', 'three')), new Set(['a', 'b']));
    expect(again.unsteady.map(({ title }) => title)).toEqual(['three', 'one', 'two']);
  });

  test('of a file that could not be run leaves all of its failures red', () => {
    expect(withSecondTry(first, result(0, tried('a', '')), again).failed).toHaveLength(1);
    expect(withSecondTry(first, result(0, tried('playwright', '')), again).failed).toHaveLength(2);
  });

  test('leaves red what was not tried again', () => {
    expect(withSecondTry(first, result(1), new Set(['b'])).failed.map(({ file }) => file)).toEqual(['a']);
  });
});

describe('a test of money', () => {
  const money = { ...tried('a', 'once'), isMoney: true as const };

  test('stays red, whatever its second try says', () => {
    expect(withSecondTry(result(3, money), result(4), new Set(['a'])).failed).toEqual([money]);
    const tests = [{ status: 'flaky', projectName: 'journeys', results: [{ duration: 500 }, { duration: 500 }] }];
    const report = written({ suites: [{ title: 'a', file: 'a', specs: [{ title: 'once', tags: ['money'], tests }] }] });
    const { failed, unsteady } = playwrightResults(report, 0);
    expect({ failed, unsteady }).toEqual({ failed: [{ ...money, file: 'e2e/a' }], unsteady: [] });
  });
});

describe('a report', () => {
  test('of vitest counts tests, and a file that cannot be loaded as a failure', () => {
    const report = written({
      testResults: [
        {
          name: inRoot('lib/a.test.ts'),
          status: 'failed',
          startTime: 0,
          endTime: 2_500,
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            { status: 'failed', fullName: 'two' },
          ],
        },
        { name: inRoot('lib/b.test.ts'), status: 'failed', startTime: 0, endTime: 0, assertionResults: [] },
      ],
    });
    const { passed, failed, seconds } = vitestResults(report, 'unit', 1);
    expect(passed).toBe(1);
    expect(failed.map(nameOf)).toEqual(['lib/a.test.ts › two (unit)', 'lib/b.test.ts (unit)']);
    expect(seconds.get('lib/a.test.ts')).toBe(2.5);
  });

  test('of Playwright names tests by their groups, and a second try that passed is unsteady', () => {
    const of = (status: string) => [{ status, projectName: 'journeys', results: [{ duration: 500 }] }];
    const report = written({
      suites: [
        {
          title: 'cards.spec.ts',
          file: 'journeys/cards.spec.ts',
          specs: [{ title: 'one', tests: of('expected') }],
          suites: [{ title: 'a freeze', file: '', specs: [{ title: 'two', tests: of('flaky') }] }],
        },
      ],
    });
    const { passed, failed, unsteady } = playwrightResults(report, 0);
    expect({ passed, failed }).toEqual({ passed: 1, failed: [] });
    expect(unsteady.map(nameOf)).toEqual(['e2e/journeys/cards.spec.ts › a freeze › two (journeys)']);
  });

  test('without a test, or with an error that no test explains, is a failure', () => {
    expect(vitestResults(path.join(folder, 'none.json'), 'unit', 0).failed).toHaveLength(1);
    expect(playwrightResults(written({ suites: [] }), 0).failed).toHaveLength(1);
    const passed = {
      suites: [
        {
          title: '',
          file: 'a',
          specs: [{ title: 'one', tests: [{ status: 'expected', projectName: '', results: [] }] }],
        },
      ],
    };
    expect(playwrightResults(written(passed), 1).failed).toHaveLength(1);
  });
});
