import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { consoleMetrics } from './console-metrics';
import { MetricRegistry } from './metric-registry';

const docs = path.join(import.meta.dirname, '../../docs');
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8');

const registry = new MetricRegistry();
registry.addProcess();
const known = new Set(registry.described().map(({ name }) => name));

const dashboard = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })) })
  .parse(JSON.parse(read('operate/dashboard.json')));
const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** The fields of each rule, as its lines have them. */
const rules = read('operate/alert-rules.yaml')
  .split('- alert: ')
  .slice(1)
  .map((text) => {
    const fields = Array.from(text.matchAll(/^ +(\w+): (?:'(.*)'|(.*))$/gm), ([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain,
    ]);
    return {
      name: text.split('\n')[0] ?? '',
      fields: Object.fromEntries(fields) as Record<string, string | undefined>,
    };
  });

const questions = [...panels, ...rules.map(({ fields }) => fields['expr'] ?? '')];

const named = (question: string) =>
  Array.from(question.matchAll(/\b(?:console|process|nodejs)_[a-z_\d]+/g), ([name]) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    return known.has(name) ? name : base;
  });

test('each question of the dashboard and of the rules asks for figures that the console tells', () => {
  expect(questions.length).toBeGreaterThan(40);
  expect(questions.flatMap(named).filter((name) => !known.has(name))).toEqual([]);
});

test('a question sums by and chooses by labels that its figures have', () => {
  const definitions: Readonly<Record<string, { readonly labels: readonly string[] }>> = consoleMetrics;
  const unknown = questions.flatMap((question) => {
    const labels = new Set([
      'instance',
      'job',
      'le',
      ...named(question).flatMap((name) => definitions[name]?.labels ?? []),
    ]);
    const grouped = Array.from(question.matchAll(/by \(([^)]*)\)/g), ([, list = '']) => list.split(/, ?/)).flat();
    const chosen = Array.from(question.matchAll(/(\w+)!?=~?"/g), ([, label = '']) => label);
    return [...grouped, ...chosen].filter((label) => !labels.has(label)).map((label) => `${label} in ${question}`);
  });
  expect(unknown).toEqual([]);
});

test('the dashboard shows every figure of the console', () => {
  const shown = new Set(panels.flatMap(named));
  expect(Object.keys(consoleMetrics).filter((name) => !shown.has(name))).toEqual([]);
});

describe('each rule', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const sections = Array.from(read('operations.md').matchAll(/^#+ (.*)$/gm), ([, heading = '']) => slug(heading));

  test.each(rules)('$name says what it means, what to do, and where more is written', ({ fields }) => {
    expect(fields['for']).toMatch(/^\d+m$/);
    expect(fields['labels']).toMatch(/^\{ severity: (page|ticket) \}$/);
    for (const text of [fields['summary'], fields['what_to_do']]) expect(text).toMatch(/^[A-Z\d].{15,}\.$/);
    const [file, section = ''] = (fields['runbook'] ?? '').split('#');
    expect(file).toBe('docs/operations.md');
    expect(sections).toContain(section);
  });
});

test('every figure stands in the table of the manual', () => {
  const manual = read('operations.md');
  expect(Object.keys(consoleMetrics).filter((name) => !manual.includes(`| \`${name}\``))).toEqual([]);
});
