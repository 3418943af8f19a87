import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { frames, judgeAdvisories, readAdvisories } from './judge-advisories.mjs';

/** A report as `npm audit --json` writes it. */
const report = (...holes: readonly (readonly [id: string, name: string, severity: string])[]) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    ...Object.fromEntries(
      holes.map(([id, name, severity]) => [
        name,
        {
          name,
          severity,
          via: [{ source: 1, name, severity, title: 'A hole', url: `https://advisories.example/advisories/${id}` }],
        },
      ]),
    ),
    // A package that only needs one with a hole names it.
    above: { name: 'above', severity: 'high', via: holes.map(([, name]) => name) },
  },
});

const critical = ['GHSA-1', 'next', 'critical'] as const;
const high = ['GHSA-2', 'undici', 'high'] as const;
const low = ['GHSA-3', 'zod', 'low'] as const;
const ofTests = ['GHSA-4', 'vitest', 'critical'] as const;

const found = readAdvisories(report(critical, high, low, ofTests), report(critical, high, low));

test('an advisory is read once, with its package, and with whether the console runs on that', () => {
  expect(found).toEqual([
    { id: 'GHSA-1', name: 'next', severity: 'critical', isOfConsole: true },
    { id: 'GHSA-2', name: 'undici', severity: 'high', isOfConsole: true },
    { id: 'GHSA-3', name: 'zod', severity: 'low', isOfConsole: true },
    { id: 'GHSA-4', name: 'vitest', severity: 'critical', isOfConsole: false },
  ]);
});

test('a severity that is not known yet counts as the worst', () => {
  expect(readAdvisories(report(['GHSA-5', 'zod', 'catastrophic']), report())[0]?.severity).toBe('critical');
});

test('a new advisory is noted with its day, and is not overdue on it', () => {
  const { lines, overdue, seen } = judgeAdvisories(found, {}, '2026-11-30');
  expect(overdue).toEqual([]);
  expect(seen).toEqual({
    'GHSA-1': '2026-11-30',
    'GHSA-2': '2026-11-30',
    'GHSA-3': '2026-11-30',
    'GHSA-4': '2026-11-30',
  });
  expect(lines[0]).toBe('next: GHSA-1, critical, seen 2026-11-30, to be replaced by 2026-12-02');
});

test.each([
  ['2026-12-02', []],
  ['2026-12-03', ['GHSA-1']],
  ['2026-12-07', ['GHSA-1']],
  ['2026-12-08', ['GHSA-1', 'GHSA-2']],
  ['2027-02-28', ['GHSA-1', 'GHSA-2']],
  ['2027-03-01', ['GHSA-1', 'GHSA-2', 'GHSA-3', 'GHSA-4']],
])('on %s overdue is %j of what was seen on 30 November 2026', (today, ids) => {
  const { seen } = judgeAdvisories(found, {}, '2026-11-30');
  expect(judgeAdvisories(found, seen, today).overdue).toEqual(ids);
});

test('the day of an advisory stays while it is there, and goes with it', () => {
  const { seen } = judgeAdvisories(found, {}, '2026-11-30');
  expect(judgeAdvisories(found.slice(0, 1), seen, '2026-12-01').seen).toEqual({ 'GHSA-1': '2026-11-30' });
});

test('a registry that gives no advisories is an error, not a clean report', () => {
  expect(() => readAdvisories({ message: '405 Method Not Allowed' }, {})).toThrow('has not reported');
});

test('docs/operations.md says the days of each severity', () => {
  const document = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const told = Object.fromEntries(
    [...document.matchAll(/^\| a (critical|high|moderate|low) hole +\| (\d+) days/gm)].map(
      ([, severity = '', days]) => [severity, Number(days)],
    ),
  );
  const { development, ...ofConsole } = frames;
  expect(told).toEqual(ofConsole);
  expect(document).toMatch(new RegExp(`in a package for development +\\| ${development} days`));
});
