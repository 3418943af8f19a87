import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findDangling, findUntoldScripts } from './find-dangling';
import { findLostCitations } from './find-lost-citations';
import { findMisplaced } from './find-misplaced';
import { findUntoldEvents } from './find-untold-events';
import { findUnproven } from './find-unproven';
import { countShown, findUnshown } from './find-unshown';
import { findUnshipped } from './find-unshipped';
import { countFigures } from './count-figures';
import { areFiguresCurrent, figureRows, figuresTable } from './figures-table';
import { folderTable } from './folder-table';
import { findStaleParts, writeMadeParts } from './made-parts';
import { findRepeatedMessages, findUnusedMessages } from './messages';
import { checkStructure, mostEntries, type Rule, writeSurface } from './check-structure';
import { drawPicture } from './picture';
import { readProduction } from './sources';
import { tableList } from './table-list';
import { followWalk, walkTable } from './walks';

const roots: string[] = [];

/** Makes a project that has only these files. */
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

  test('an import that is not in the list of a folder is refused, and so is an unused entry of the list', () => {
    const files = {
      'lib/format/money.ts': 'export const money = 1;',
      'lib/format/README.md': '# lib/format\n\nText from values.\n\n## Others use\n\n- `age.ts`\n',
      'app/page.tsx': "import { money } from '@/lib/format/money';",
    };
    expect(problemsOf('surfaces', files)).toEqual([
      'app/page.tsx imports lib/format/money.ts, which lib/format/README.md does not offer.',
      'lib/format/README.md offers age.ts, which no module outside uses.',
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

  test('a row of a guide names an existing test, and its words, pictures and pages exist', () => {
    const spec = "test('one is one', () => {});\ntest.each([1])('%s is one', () => {});";
    const head = '| What happens | Shown by |\n| --- | --- |\n';
    const row = (title: string) => `| Two clicks | \`e2e/click.spec.ts\`: _${title}_ |\n`;
    const unproven = (guide: string) =>
      findUnproven(
        project({
          'e2e/click.spec.ts': spec,
          'docs/one.png': '',
          'docs/guides/all.md': guide,
          'lib/messages/en/cards.json': '{ "freeze": "Freeze {count} cards" }',
        }),
      );
    expect(unproven('Choose **Freeze … cards**.')).toEqual([]);
    expect(unproven('Choose **Stop … cards**.')).toHaveLength(1);
    expect(unproven(`${head}${row('one is one')}![one](../one.png) [out](https://a.test/b)`)).toEqual([]);
    expect(unproven(`${head}| Two clicks | nothing |`)).toHaveLength(1);
    expect(unproven(`${head}${row('two are two')}${row('%s is one')}`)).toHaveLength(2);
    expect(unproven('| A | `e2e/gone.spec.ts`: _one is one_ |\n![two](../two.png)')).toHaveLength(2);
  });

  test('a requirement of docs/asvs.md names what shows it or what it misses, and nothing that is not there', () => {
    const files = {
      'package.json': '{ "scripts": { "attack": "" } }',
      'scripts/attack/held.ts': "const cell = { name: 'no session' };",
      '.oxlintrc.json': '{ "no-eval": "error" }',
      'e2e/look.ts': "export const look = () => test('opens', () => {});",
      'lib/one.test.ts':
        "import { look } from '../e2e/look';\ndescribe('of one', () => test.each([1])(`is ${place}; or _no_`, () => {}));",
    };
    const row = (lines: string) => `# ASVS\n\n- **1.1.1** (level 2): It holds.\n${lines}\n`;
    const unshown = (page: string) => findUnshown(project({ ...files, 'docs/asvs.md': page })).length;
    const shown = (names: string) => unshown(row(`  - Shown by: ${names}`));
    const holds = [
      '`lib/one.test.ts`: _is ${place}; or _no__; `lib/one.test.ts`: _of one_ (twice)',
      '`lib/one.test.ts`: _opens_; `.oxlintrc.json` `no-eval`; `npm run attack` (cell "no session")',
    ];
    expect(holds.map(shown)).toEqual([0, 0]);
    const broken = [
      ...['none', '`lib/one.test.ts`: _of two_', '`lib/two.test.ts`: _of one_', '`.oxlintrc.json` `no-implied-eval`'],
      ...['`npm run attack` (cell "no cookie")', '`npm run defend`', '`lib/none.ts`'],
    ];
    expect(broken.map(shown)).toEqual(broken.map(() => 1));
    expect(unshown(row('  - Shown by nothing yet.\n  - Missing: a test'))).toBe(0);
    expect(unshown(row('') + row('  - Missing: a test').slice(8))).toBe(2);
    const root = project({ 'docs/asvs.md': row('  - Shown by: `a`') + row('  - Missing: a test').slice(8) });
    expect(countShown(root)).toBe('Of the 2 requirements that apply to the console 1 are shown whole.');
  });

  test('a test that no project would run as its kind is found', () => {
    const root = project({
      'e2e/cards.spec.ts': '',
      'e2e/journeys/cards.spec.ts': '',
      'e2e/journeys/cards/freeze.spec.ts': '',
      'e2e/release/plain/cards.spec.ts': '',
      'e2e/release/cards.spec.ts': '',
      'e2e/release/plain/limits.test.ts': '',
      'e2e/http/limits.test.ts': '',
      'e2e/http/limits.spec.ts': '',
      'e2e/http/people/limits.test.ts': '',
      'e2e/pages/cards.dom.test.tsx': '',
      'app/cards/cards.dom.test.tsx': '',
    });
    const found = findMisplaced(root).map((line) => line.split(' ')[0]);
    expect(found).toEqual([
      ...['e2e/cards.spec.ts', 'e2e/http/limits.spec.ts', 'e2e/http/people/limits.test.ts'],
      ...['e2e/journeys/cards/freeze.spec.ts', 'e2e/pages/cards.dom.test.tsx'],
      ...['e2e/release/cards.spec.ts', 'e2e/release/plain/limits.test.ts'],
    ]);
  });

  test('an unused message is found', () => {
    const root = project({
      'lib/messages/en/cards.json': '{ "title": "Cards", "state": { "on": "On", "off": "Off" }, "old": "Old" }',
      'app/cards.tsx': "const t = useTranslations('cards'); t('title'); t(`state.${state}`);",
    });
    expect(findUnusedMessages(root, readProduction(root))).toEqual([
      'lib/messages/en has cards.old, which no module asks for.',
    ]);
  });

  test('an area that a page draws in the browser but does not give to it is found', () => {
    const files = {
      'lib/messages/en/cards.json': '{ "title": "Cards", "refused": "Not now" }',
      'lib/messages/en/ui.json': '{ "more": "More" }',
      'lib/messages/en/other.json': '{ "words": "Words" }',
      'lib/messages/en/refusals.json': '{ "busy": "Too busy" }',
      'app/layout.tsx': "import { Root } from './root'; export default () => <Root />;",
      'app/root.tsx':
        "'use client'; import ui from '@/lib/messages/en/ui.json'; export const Root = ({ children }) => children;",
      'app/cards/page.tsx': "import { Table } from './table'; export default () => <Table />;",
      'app/cards/table.tsx':
        "'use client'; import { Cell } from './cell'; import { act } from './actions'; import { useWords } from '@/lib/messages/use-words'; export const Table = () => [useTranslations('ui'), useWords(), Cell, act];",
      'lib/messages/use-words.ts': 'export const useWords = () => 1;',
      'app/cards/cell.tsx':
        "export const Cell = () => useTranslations('cards.cell'); export const other = message('other.words');",
      'app/cards/actions.ts': "'use server'; export const act = () => message('refusals.busy');",
    };
    const missing = (changed: Readonly<Record<string, string>>) => {
      const root = project({ ...files, ...changed });
      return findUnshipped(root, readProduction(root)).map((line) => line.split(' in the browser')[0]);
    };
    // Other texts of the imported module are not reached.
    const both = ['app/cards/page.tsx needs the area cards', 'app/cards/page.tsx needs the area refusals'];
    expect(missing({}).toSorted()).toEqual(both);
    const frame = "export default () => <ClientMessages areas={['cards', 'refusals']} />;";
    expect(missing({ 'app/cards/layout.tsx': frame })).toEqual([]);
    const around = {
      'app/cards/frame.tsx': frame.replace('() =>', '({ children }) =>'),
      'app/cards/layout.tsx':
        "import Frame from './frame'; export default ({ children }) => <Frame>{children}</Frame>;",
    };
    expect(missing(around)).toEqual([]);
    expect(missing({ 'app/cards/page.tsx': `${files['app/cards/page.tsx']} ${frame.slice(15)}` })).toEqual([]);
    expect(
      missing({ 'app/cards/cell.tsx': "export const Cell = () => import('@/lib/messages/en/cards.json');" }),
    ).toEqual(both.slice(1));
  });

  test('a text that people read is found in every place; texts for developers, logs and programs are not', () => {
    const read = (text: string) => problemsOf('sentences', { 'app/pay/part.tsx': text }).length;
    const visible = [
      '<p>Paid</p>',
      "<p>{isPaid ? 'paid' : other}</p>",
      "<Field label='Amount' />",
      "const columns = [{ header: 'Amount' }];",
      "const states = { PAID: 'Paid' } as const;",
      "return refuse('You may not do this.');",
      'return `, ${count} of them not sent`;',
    ];
    expect(visible.filter((text) => read(text) === 0)).toEqual([]);
    const hidden = [
      "<p className='text-sm font-medium'>{t('paid')}</p>",
      "const columns = [{ header: message('pay.amount'), key: 'Enter' }];",
      "throw new Error('The store has no such row.');",
      "log('error', 'A page could not be drawn');",
      "type State = 'Paid in full' | 'Open';",
      'const rows = sql`Select the rows of an account`;',
    ];
    expect(hidden.filter((text) => read(text) > 0)).toEqual([]);
    expect(problemsOf('sentences', { 'lib/contract/cards.ts': "const words = 'Card status is invalid';" })).toEqual([]);
  });

  test('a text that occurs three times is named', () => {
    const root = project({
      'lib/messages/en/cards.json': '{ "again": "Try again", "title": "Cards" }',
      'lib/messages/en/pay.json': '{ "again": "Try again", "failed": { "again": "Try again" }, "title": "Cards" }',
    });
    expect(findRepeatedMessages(root)).toEqual([
      '“Try again” stands 3 times: cards.again, pay.again, pay.failed.again',
    ]);
  });
});

test('the figures of a project are those of its modules', () => {
  const root = project({
    'app/pay/page.tsx': [
      "import { Total } from './total';",
      'export default function Page() {',
      "  return <Total role={role === 'admin' ? 'all' : one} />;",
      '}',
    ].join('\n'),
    'app/pay/total.tsx': [
      "'use client';",
      "export const late = async () => await import('./late');",
      'export const Total = () => <p>All of it</p>;',
    ].join('\n'),
    'app/pay/late.ts': 'export const late = 1;',
    'lib/money.ts': ["import { cents } from './cents';", 'export const money = cents as Money;', ''].join('\n'),
    'lib/cents.ts': "export const cents = 1;\nexport const roles = ['operator', 'manager', 'admin'];",
    'lib/money.test.ts': "test('money', () => {});",
    'scripts/run.ts': "import { money } from '../lib/money';\nimport { cents } from '../lib/cents';",
  });
  expect(countFigures(readProduction(root))).toMatchObject({
    files: 6,
    productFiles: 5,
    lines: 15,
    productLines: 13,
    folders: { app: { files: 3, lines: 8 }, lib: { files: 2, lines: 5 }, scripts: { files: 1, lines: 2 } },
    // These are the page's table, what is loaded late, and money for the script, which alone draws no line.
    oneImporter: 3,
    oneImporterNoBoundary: 1,
    largestFolder: { folder: 'app/pay', modules: 3 },
    circles: 0,
    functions: { p90: 3, max: 3, longest: 'app/pay/page.tsx' },
    assertionsPerThousandLines: 76.92,
    adminComparisons: 1,
    rolesSpelt: ['lib/cents.ts:2'],
    touched: { languageFiles: 1, languageSentences: 1 },
  });
});

describe('documents are made of the code', () => {
  const walked = {
    'app/pay/page.tsx':
      "import { readPay } from '@/lib/pay/read-pay';\n/** Takes the address. */ export default () => readPay();",
    'lib/pay/read-pay.ts': "import { ask } from './ask';\n/** Reads. */ export const readPay = ask;",
    'lib/pay/ask.ts': '/** Asks. It never waits. */ export const ask = 1;',
    'app/api/pay/route.ts':
      "import { readPay } from '@/lib/pay/read-pay';\n/** Answers the browser. */ export const GET = readPay;",
  };

  test('a walk says which module leads to which, and fails where one is gone or nothing leads to it', () => {
    const follow = (changed: Readonly<Record<string, string>>) =>
      followWalk(readProduction(project({ ...walked, ...changed })), 'a page', [
        { name: 'app/pay/page.tsx' },
        { name: 'readPay' },
        { name: 'ask' },
        { name: 'app/api/pay/route.ts', over: 'a request' },
      ]);
    expect(follow({}).stops.map(({ from }) => from)).toEqual(['', '1', '2', 'a request']);
    expect(follow({}).stops.map(({ does }) => does)).toEqual([
      'Takes the address',
      'Reads',
      'Asks',
      'Answers the browser',
    ]);
    expect(follow({}).problems).toEqual([]);
    expect(follow({ 'lib/pay/ask.ts': 'export const other = 1;' }).problems).toEqual([
      'The walk of a page names ask, which no module exports.',
    ]);
    expect(follow({ 'lib/pay/read-pay.ts': '/** Reads. */ export const readPay = 1;' }).problems).toEqual([
      'Nothing before it in the walk of a page leads to lib/pay/ask.ts by an import.',
    ]);
  });

  test('two steps in one module are one row, and a module without a sentence is named', () => {
    const sources = readProduction(project({ 'lib/pay.ts': 'export const one = 1; export const two = 2;' }));
    const steps = [{ name: 'one' }, { name: 'two' }];
    expect(followWalk(sources, 'a sum', steps).problems).toEqual([
      'The walk of a sum does not say what lib/pay.ts does.',
    ]);
    expect(walkTable(sources, 'a sum', steps).split('\n')).toHaveLength(3);
  });

  test('a path or link of a document leads somewhere, and the README tells of every script', () => {
    const root = project({
      'README.md': '| `npm start` | Starts |\n\n`lib/pay.ts`, `lib/<noun>.ts`\n',
      'CONTRIBUTING.md': '`lib/gone.ts`',
      'docs/operations.md':
        '`scripts/gone` [one](decisions/01-one.md) [two](../docs/two.md#a) [three](https://a.test/b) [four](#b)',
      'docs/decisions/01-one.md': '',
      'docs/platform/README.md': '',
      'docs/guides/all.md': '',
      'lib/README.md': '`app/gone.tsx`',
      'lib/pay.ts': '',
      'package.json': '{ "scripts": { "start": "node a", "lint": "node b" } }',
    });
    expect(findDangling(root)).toEqual([
      'CONTRIBUTING.md names lib/gone.ts, which is not there.',
      'docs/operations.md names scripts/gone, which is not there.',
      'docs/operations.md names docs/two.md, which is not there.',
      'lib/README.md names app/gone.tsx, which is not there.',
    ]);
    expect(findUntoldScripts(root)).toEqual(['README.md does not tell what npm run lint does.']);
  });

  test('a citation that leads to no section is found, and a comment that names none', () => {
    const cite = (word: string, sections: string) => `${word} ${sections}`;
    const root = project({
      'docs/platform/interface.md': '# Interface\n\n## 3. States\n\n### 3.8 Card\n',
      'docs/platform/extras.md': '# Extras\n\n### 4.7 Quote\n',
      'docs/faults.md': `A platform without the extras. ${cite('Interface', '3')} is there.`,
      'lib/cards.ts': `/** ${cite('Interface', '3.8 and 9.1')}. */\nimport { extras } from './extras';`,
      'lib/quotes.ts': `// A quote holds for 75 seconds (${cite('extras', '4.7')}).\n// Its stamps are milliseconds (extras).`,
      'lib/long.ts': `/**\n * A sentence that goes on (${cite('reliability\n *', '3.6')}).\n */`,
      'e2e/transcripts/one.json': `{ "${cite('interface":', '"4.2"')} }`,
    });
    expect(findLostCitations(root).toSorted()).toEqual([
      'e2e/transcripts/one.json cites interface 4.2, which docs/platform/interface.md does not have.',
      'lib/cards.ts cites interface 9.1, which docs/platform/interface.md does not have.',
      'lib/long.ts cites reliability 3.6, which docs/platform/reliability.md does not have.',
      'lib/quotes.ts names no section where it cites “extras).”.',
    ]);
  });

  test('an event of the log that the page does not explain is found, and a row of one that nothing logs', () => {
    const root = project({
      'docs/operations.md':
        '# Running\n\n| `early` | x |\n\n## Events of the log\n\n| Event | Level |\n| --- | --- |\n' +
        '| `away`, `back` | warn |\n| `old` | error |\n\n## The store\n\n| `table` | x |\n',
      'lib/away.ts': "log(ok ? 'info' : 'warn', isAway ? 'away' : 'back', { count: 1 });\nthis.log('never', 'this');",
      'lib/engine.ts':
        "options.alarm('needs-review', row);\nexport const kind = { events: { failed: 'away', lost: 'lost' } };",
      'lib/front/serve.mjs': "lineWriter().info({ event: 'ready' });",
    });
    const told = findUntoldEvents(root, readProduction(root)).map((line) => line.split(', ')[0]);
    expect(told).toEqual([
      'docs/operations.md does not tell of the event needs-review',
      'docs/operations.md does not tell of the event lost',
      'docs/operations.md does not tell of the event ready',
      'docs/operations.md tells of old',
    ]);
  });

  test('the list of tables has the comment above each', () => {
    const root = project({
      'lib/store/schema.ts':
        "/** A person\n * who signs in. */\nexport const person = pgTable('person', {});\nexport const note = pgTable(\n  'note',\n",
      'lib/store/alert-schema.ts': "/** A cause. */\nexport const alert = pgTable('alert', {});\n",
    });
    expect(tableList(root)).toBe(
      '`lib/store/alert-schema.ts`:\n\n| Table   | What it holds |\n| ------- | ------------- |\n| `alert` | A cause.      |\n\n' +
        '`lib/store/schema.ts`:\n\n| Table    | What it holds          |\n| -------- | ---------------------- |\n' +
        '| `person` | A person who signs in. |\n| `note`   |                        |',
    );
  });

  test('the table of folders has the first sentence of each README', () => {
    const root = project({
      'lib/README.md': '# lib\n\nThe rules. And more.\n',
      'lib/format/README.md': '# lib/format\n\nText from\nvalues: `a.ts`. More.\n\n## Others use\n\nNothing.\n',
      'lib/format/deep/README.md': '# lib/format/deep\n\nDeep.\n\n## Others use\n\nNothing.\n',
    });
    const rows = (table: string) =>
      table
        .split('\n')
        .slice(2)
        .map((line) => line.replaceAll(/ +/g, ' '));
    expect(rows(folderTable(root, 'main'))).toEqual([
      '| `lib` | The rules |',
      '| `lib/format` | Text from values: `a.ts` |',
    ]);
    expect(rows(folderTable(root, 'all'))).toHaveLength(3);
  });

  test('the picture leaves out an arrow that follows from others', () => {
    const root = project({
      'app/page.tsx':
        "import { one } from '@/lib/one/one'; import { two } from '@/lib/two/two'; export default [one, two];",
      'lib/one/one.ts': "import { two } from '../two/two'; export const one = two;",
      'lib/two/two.ts': 'export const two = 2;',
    });
    const arrows = drawPicture(root, readProduction(root)).match(/\S+ --> \S+/g);
    expect(arrows).toEqual(['app --> lib-one', 'lib-one --> lib-two']);
  });

  test('sizes may be a tenth off, other figures not at all', () => {
    const figures = countFigures(readProduction(project(walked)));
    const grown = (by: number) => ({ ...figures, lines: 1_000 + by });
    const written = figuresTable(grown(0));
    expect(areFiguresCurrent(written, grown(90))).toBe(true);
    expect(areFiguresCurrent(written, grown(150))).toBe(false);
    expect(areFiguresCurrent(written, { ...grown(0), circles: 1 })).toBe(false);
    expect(areFiguresCurrent(written.replace(/\| circles.*\n/, ''), grown(0))).toBe(false);
    expect(figureRows(figures).filter(({ what }) => what === 'in lib/pay')).toHaveLength(1);
  });

  test('a part that is behind the code, or without its marks, is named until it is made anew', () => {
    const marks = (...names: string[]) => names.map((name) => `<!-- made: ${name} -->\n<!-- end -->\n`).join('\n');
    const root = project({
      ...walked,
      'README.md': marks('main-folders'),
      'CONTRIBUTING.md': marks('files-list', 'files-write', 'files-role', 'files-column'),
      'docs/architecture.md': marks(
        'picture',
        'all-folders',
        'walk-list',
        'walk-live-list',
        'walk-write',
        'walk-delivery',
      ),
      'docs/asvs.md': marks('requirements'),
      'docs/metrics.md': marks('figures'),
      'docs/operations.md': marks('monitor'),
      'docs/store.md': marks('tables'),
    });
    // The walks themselves are those of this project.
    const stale = () =>
      findStaleParts({ root, sources: readProduction(root) }).filter((line) => !line.includes(' walk of '));
    const missing = 'docs/operations.md has no part between <!-- made: variables --> and <!-- end -->.';
    expect(stale()).toContain('docs/metrics.md is behind the code in its part figures (npm run structure -- --write).');
    writeMadeParts({ root, sources: readProduction(root) });
    expect(stale()).toEqual([missing]);
    writeFileSync(path.join(root, 'docs/operations.md'), marks('variables', 'monitor'));
    writeMadeParts({ root, sources: readProduction(root) });
    expect(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')).toContain('| `PORT` ');
    writeFileSync(path.join(root, 'lib/pay/ask.ts'), "import '../../app/pay/page'; export const ask = 1;");
    expect(stale().some((line) => line.startsWith('docs/architecture.md is behind the code in its part picture'))).toBe(
      true,
    );
  });
});
