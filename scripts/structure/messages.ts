import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Source } from './sources';

type Tree = { readonly [key: string]: string | Tree };

const folder = 'lib/messages/en';

/**
 * Keys that no module uses. A missing key does not compile; a key that a template may form counts as used, because the
 * compiler knows the values of the template.
 */
export function findUnusedMessages(root: string, sources: ReadonlyMap<string, Source>): string[] {
  const product = [...sources.values()].filter(
    ({ file }) => /^(app|components|lib)\//.test(file) && !file.startsWith('lib/messages/'),
  );
  const asked = product.map((source) => wordsOf(source.tree));
  return readAreas(root)
    .flatMap(([area, tree]) => keysOf(tree, [area]))
    .filter((key) => !asked.some((words) => isAsked(words, key)))
    .map((key) => `${folder} has ${key.join('.')}, which no module asks for.`);
}

type Words = { readonly whole: ReadonlySet<string>; readonly beginnings: readonly string[] };

/** Whether a key is used: as a whole, in two parts in one module, or by a module that is handed a translator. */
function isAsked({ whole, beginnings }: Words, key: readonly string[]): boolean {
  return key.some((_, at) => {
    const space = key.slice(0, at).join('.');
    const rest = key.slice(at).join('.');
    const isNamed = whole.has(rest) || beginnings.some((each) => rest.startsWith(each));
    return isNamed && (at === 0 || whole.has(space) || (at === 1 && key.length > 2));
  });
}

function wordsOf(tree: ts.SourceFile): Words {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text);
    // A module without a formatter imports the file of an area and reads its texts.
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const [, area] = /lib\/messages\/en\/(.+)\.json$/.exec(node.moduleSpecifier.text) ?? [];
      if (area !== undefined) whole.add(area);
    }
    if (ts.isPropertyAccessExpression(node)) whole.add(node.name.text);
    if (ts.isTemplateExpression(node) && node.head.text.endsWith('.')) beginnings.push(node.head.text);
    // The type of the variable in `t(variable)` names its keys: all of that part of the messages.
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key] = node.arguments;
      if (key !== undefined && !ts.isStringLiteralLike(key) && !ts.isTemplateExpression(key)) beginnings.push('');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { whole, beginnings };
}

/** Texts that occur three times or more: a text that several areas share belongs to `terms`. */
export function findRepeatedMessages(root: string): string[] {
  const places = new Map<string, string[]>();
  for (const [area, tree] of readAreas(root)) {
    for (const { key, text } of textsOf(tree, area)) places.set(text, [...(places.get(text) ?? []), key]);
  }
  return [...places]
    .filter(([, keys]) => keys.length > 2)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([text, keys]) => `“${text}” stands ${keys.length} times: ${keys.join(', ')}`);
}

const textsOf = (tree: Tree, above: string): { key: string; text: string }[] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const key = `${above}.${name}`;
    return typeof value === 'string' ? [{ key, text: value }] : textsOf(value, key);
  });

function keysOf(tree: Tree, above: readonly string[]): string[][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...above, key]] : keysOf(value, [...above, key]),
  );
}

/** The keys of each area, without its name. */
export function keysByArea(root: string): ReadonlyMap<string, readonly string[]> {
  return new Map(readAreas(root).map(([area, tree]) => [area, keysOf(tree, []).map((key) => key.join('.'))]));
}

function readAreas(root: string): [area: string, tree: Tree][] {
  const here = path.join(root, folder);
  if (!existsSync(here)) return [];
  return (
    readdirSync(here)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      // The files hold texts alone; the build refuses anything else in them.
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(path.join(here, name), 'utf8')) as Tree])
  );
}
