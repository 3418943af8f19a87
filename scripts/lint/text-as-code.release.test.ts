import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const cwd = path.join(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd });

/** The rules that a text breaks in a file of this name. */
async function brokenBy(text: string, filePath: string): Promise<(string | null)[]> {
  const [read] = await eslint.lintText(text, { filePath: path.join(cwd, filePath) });
  return (read?.messages ?? []).map(({ ruleId }) => ruleId);
}

const syntax = 'no-restricted-syntax';
const page = 'app/one-page.tsx';
const element = (jsx: string) => `export const One = (text: string) => ${jsx};`;

test.each([
  ['HTML of a text', page, element('<p dangerouslySetInnerHTML={{ __html: text }} />'), syntax],
  ['HTML of a text in an object', page, 'export const one = { dangerouslySetInnerHTML: 1 };', syntax],
  ['HTML of an element', page, 'export const one = (at: Element, text: string) => { at.innerHTML = text; };', syntax],
  [
    'HTML beside an element',
    page,
    "export const one = (at: Element) => at.insertAdjacentHTML('beforeend', '');",
    syntax,
  ],
  ['HTML of a document', page, "export const one = () => document.write('<p>');", syntax],
  ['a document of a text', page, "export const one = (by: DOMParser) => by.parseFromString('', 'text/html');", syntax],
  ['a frame', page, element('<iframe src={text} />'), syntax],
  ['a plugin', page, element('<object data={text} />'), syntax],
  ['an applet', page, element('<applet code={text} />'), syntax],
  ['ActiveX', page, "export const one = () => new ActiveXObject('x');", syntax],
  [
    'another program',
    'lib/one-module.ts',
    "import { execFile } from 'node:child_process';\nexport const one = execFile;",
    syntax,
  ],
  ['another program, loaded late', 'lib/one-module.ts', "export const one = () => import('child_process');", syntax],
  ['a script of a text', 'lib/one-module.ts', "import vm from 'node:vm';\nexport const one = vm;", syntax],
  ['a file', page, "import { readFile } from 'node:fs/promises';\nexport const one = readFile;", syntax],
  ['an evaluated text', 'lib/one-module.ts', 'export const one = (text: string): unknown => eval(text);', 'no-eval'],
  ['an evaluated text at the top', 'next.config.mjs', 'export const one = (text) => eval(text);', 'no-eval'],
  [
    'a function of a text',
    'lib/one-module.ts',
    'export const one = (text: string) => new Function(text);',
    'no-new-func',
  ],
  ['a number that can be guessed', 'lib/one-module.ts', 'export const one = () => Math.random();', syntax],
  [
    'a pattern of a value',
    'lib/one-module.ts',
    'export const one = (text: string) => new RegExp(text);',
    'text/constant-text',
  ],
  [
    'a pattern with a value in it',
    page,
    'export const one = (text: string) => RegExp(`^${text}$`);',
    'text/constant-text',
  ],
  [
    'a pattern of what changes',
    'lib/one-module.ts',
    "let part = 'a';\nexport const one = () => { part = 'b'; return new RegExp(part); };",
    'text/constant-text',
  ],
  [
    'SQL of a value',
    'lib/one-module.ts',
    "import { sql } from 'drizzle-orm';\nexport const one = (text: string) => sql.raw(text);",
    'text/constant-text',
  ],
  [
    'SQL with a value in it',
    'app/one-page.tsx',
    "import { sql } from 'drizzle-orm';\nexport const one = (name: string) => sql.raw(`select '${name}'`);",
    'text/constant-text',
  ],
  ['a password in the open', page, element('<input autoComplete="current-password" />'), syntax],
  ['a password without a manager', page, element('<input type="password" />'), syntax],
  [
    'a password that takes no paste',
    page,
    element('<input type="password" autoComplete="new-password" onPaste={() => text} />'),
    syntax,
  ],
])('%s is refused', async (_, file, text, rule) => {
  expect(await brokenBy(text, file)).toContain(rule);
});

test.each([
  ['a pattern of constants', "const part = 'a';\nexport const one = new RegExp(`^${part}$`);"],
  ['a choice between patterns', "const all = { a: 'b' };\nexport const one = (at: 'a') => new RegExp(all[at]);"],
  [
    'a choice between orders',
    "import { sql } from 'drizzle-orm';\nexport const one = (up: boolean) => sql.raw(up ? 'asc' : 'desc');",
  ],
  ['a bound value', "import { sql } from 'drizzle-orm';\nexport const one = (text: string) => sql`select ${text}`;"],
  ['an id that cannot be guessed', "import { randomUUID } from 'node:crypto';\nexport const one = () => randomUUID();"],
])('%s is taken', async (_, text) => {
  expect(await brokenBy(text, 'lib/one-module.ts')).toEqual([]);
});

test('the files of the console are asked by these rules, and tests and tools are not', async () => {
  for (const file of [
    'app/one-page.tsx',
    'components/one.tsx',
    'lib/one.ts',
    'lib/format/one.ts',
    'lib/front/one.mjs',
  ]) {
    expect(await brokenBy('export const one = () => Math.random();', file), file).toContain(syntax);
    expect(await brokenBy('export const one = (text) => new RegExp(text);', file), file).toContain(
      'text/constant-text',
    );
  }
});
