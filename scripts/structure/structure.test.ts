import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findUnusedMessages } from './messages';
import { checkStructure, mostEntries, type Rule } from './check-structure';
import { readProduction } from './sources';
import { writeSurface } from './surfaces';

const roots: string[] = [];

/** A project of these files alone. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'structure-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const problemsOf = (rule: Rule, files: Readonly<Record<string, string>>): string[] => {
  const root = project(files);
  return checkStructure(root, readProduction(root))
    .filter((problem) => problem.rule === rule)
    .map(({ text }) => text);
};

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('the structure of the project is held', () => {
  test('a folder has 25 modules and folders at most; tests, fixtures and data do not count', () => {
    const modules = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`lib/front/part-${at}.ts`, '']));
    const beside = { 'lib/front/part.test.ts': '', 'lib/front/part.fixture.ts': '', 'lib/front/README.md': '' };
    expect(problemsOf('entries', { ...modules(mostEntries), ...beside })).toEqual([]);
    expect(problemsOf('entries', modules(mostEntries + 1))).toHaveLength(1);
  });

  test('an import from outside past the list of a folder is refused, and so is a list of what nobody uses', () => {
    const files = {
      'lib/format/money.ts': 'export const money = 1;',
      'lib/format/README.md': '# lib/format\n\nText from values.\n\n## Others use\n\n- `age.ts`\n',
      'app/page.tsx': "import { money } from '@/lib/format/money';",
    };
    expect(problemsOf('surfaces', files)).toEqual([
      'app/page.tsx imports lib/format/money.ts, which lib/format/README.md does not offer.',
      'lib/format/README.md offers age.ts, which nobody outside uses.',
    ]);
    const root = project(files);
    const written = writeSurface('lib/format', files['lib/format/README.md'], readProduction(root));
    expect(problemsOf('surfaces', { ...files, 'lib/format/README.md': written })).toEqual([]);
  });

  test('a file is named after what it exports, a route by the framework', () => {
    expect(
      problemsOf('names', {
        'lib/format/money.ts': 'export const formatMoney = 1;',
        'lib/format/seal.ts': 'export const sha256 = 1;',
        'app/pay/page.tsx': 'export default function Pay() {}',
      }),
    ).toEqual(['lib/format/seal.ts exports sha256: name it after what it exports.']);
  });

  test('a circle of types is a circle', () => {
    const files = {
      'lib/audit/one.ts': "import type { Two } from './two';\nexport type One = Two;",
      'lib/audit/two.ts': "import type { One } from './one';\nexport type Two = One | 2;",
    };
    expect(problemsOf('circles', files)).toHaveLength(1);
    expect(problemsOf('circles', { ...files, 'lib/audit/two.ts': 'export type Two = 2;' })).toEqual([]);
  });

  test('a message that nobody asks for is found', () => {
    const root = project({
      'lib/messages/en/cards.json': '{ "title": "Cards", "state": { "on": "On", "off": "Off" }, "old": "Old" }',
      'app/cards.tsx': "const t = useTranslations('cards'); t('title'); t(`state.${state}`);",
    });
    expect(findUnusedMessages(root, readProduction(root))).toEqual([
      'lib/messages/en has cards.old, which nobody asks for.',
    ]);
  });
});
