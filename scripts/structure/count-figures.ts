import path from 'node:path';
import ts from 'typescript';
import { findCircles } from './check-structure';
import { filesToTouch, names } from './files-to-touch';
import { findSentences } from './find-sentences';
import { isRouteFile, isScript, type Source } from './sources';
import { followWalk, type WalkName, walks } from './walks';

const roleNames = ['operator', 'support', 'manager', 'admin'];

export type Figures = {
  readonly files: number;
  readonly productFiles: number;
  readonly lines: number;
  readonly productLines: number;
  readonly folders: Readonly<Record<string, { files: number; lines: number }>>;
  readonly oneImporter: number;
  readonly oneImporterNoBoundary: number;
  readonly largestFolder: { readonly folder: string; readonly modules: number };
  readonly circles: number;
  readonly functions: { readonly p90: number; readonly max: number; readonly longest: string };
  readonly components: { readonly p90: number; readonly max: number; readonly longest: string };
  readonly assertionsPerThousandLines: number;
  readonly writeNameComparisons: number;
  readonly adminComparisons: number;
  readonly rolesSpelt: readonly string[];
  readonly walks: Readonly<Record<WalkName, number>>;
  readonly touched: {
    readonly list: number;
    readonly write: { readonly median: number; readonly max: number };
    readonly role: number;
    readonly column: number;
    readonly languageFiles: number;
    readonly languageSentences: number;
  };
};

/** Counts everything that `npm run metrics` says of a project, by the syntax of its modules. */
export function countFigures(sources: ReadonlyMap<string, Source>): Figures {
  const all = [...sources.values()];
  const product = all.filter(({ file }) => !isScript(file));
  const importers = countImporters(all);
  const single = all.filter(({ file }) => !isRouteFile(file) && importers.get(file)?.size === 1);
  const functions = product.flatMap(functionLengths);
  const writes = writeNames(sources);
  const touchedByWrite = writes.filter(isOffered(all)).map((name) => all.filter(names(name)).length);
  const sentences = product.map((source) => findSentences(source).length).filter((count) => count > 0);
  return {
    files: all.length,
    productFiles: product.length,
    lines: sum(all.map(({ lines }) => lines)),
    productLines: sum(product.map(({ lines }) => lines)),
    folders: countFolders(all),
    oneImporter: single.length,
    oneImporterNoBoundary: single.filter((source) => !isBoundary(source) && !isLoadedLate(source, all)).length,
    largestFolder: largestFolder(product),
    circles: findCircles(sources).length,
    functions: lengthFigures(functions),
    components: lengthFigures(functions.filter(({ where }) => where.endsWith('.tsx'))),
    assertionsPerThousandLines: round(
      (sum(product.map(countAssertions)) * 1000) / sum(product.map((each) => each.lines)),
    ),
    writeNameComparisons: sum(
      all.filter(({ file }) => !/^(lib\/contract|sandbox)\//.test(file)).map((each) => countComparisons(each, writes)),
    ),
    adminComparisons: sum(all.map((source) => countComparisons(source, ['admin']))),
    rolesSpelt: all.flatMap(roleLists),
    walks: {
      list: lengthOfWalk(sources, 'list'),
      'live-list': lengthOfWalk(sources, 'live-list'),
      write: lengthOfWalk(sources, 'write'),
      delivery: lengthOfWalk(sources, 'delivery'),
    },
    touched: {
      list: filesToTouch(sources, 'list').length,
      write: { median: median(touchedByWrite), max: Math.max(0, ...touchedByWrite) },
      role: filesToTouch(sources, 'role').length,
      column: filesToTouch(sources, 'column').length,
      languageFiles: sentences.length,
      languageSentences: sum(sentences),
    },
  };
}

const lengthOfWalk = (sources: ReadonlyMap<string, Source>, name: WalkName): number =>
  followWalk(sources, name, walks[name]).stops.length;

/** Counts by tree, with the routes of `app` and the parts of `lib` apart. */
function countFolders(all: readonly Source[]): Figures['folders'] {
  const rows: Record<string, { files: number; lines: number }> = {};
  for (const { file, lines } of all) {
    const folder = /^(app\/a\/\[account\]|app\/api|lib\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? '.';
    const row = (rows[folder] ??= { files: 0, lines: 0 });
    row.files += 1;
    row.lines += lines;
  }
  return Object.fromEntries(Object.entries(rows).toSorted(([one], [other]) => one.localeCompare(other)));
}

function countImporters(all: readonly Source[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { file, imports } of all) {
    for (const target of imports) {
      const known = importers.get(target.file) ?? new Set();
      importers.set(target.file, known.add(file));
    }
  }
  return importers;
}

/** Whether a module must be a file of its own: it separates browser and server, or is started by its name. */
function isBoundary({ file, text, tree }: Source): boolean {
  const first = tree.statements[0];
  const directive =
    first !== undefined && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
      ? first.expression.text
      : '';
  return ['use client', 'use server'].includes(directive) || text.includes("import 'server-only'") || isScript(file);
}

/** Whether the module is loaded only when it is needed: folded into its importer, it would be loaded with it. */
function isLoadedLate({ file }: Source, all: readonly Source[]): boolean {
  const values = all.flatMap(({ imports }) => imports).filter((each) => each.file === file && !each.typeOnly);
  return values.length > 0 && values.every(({ late }) => late);
}

function largestFolder(product: readonly Source[]): Figures['largestFolder'] {
  const counts = new Map<string, number>();
  for (const { file } of product) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [folder, modules] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? ['', 0];
  return { folder, modules };
}

type Length = { readonly lines: number; readonly where: string };

/** Functions with a body in braces; a function passed as an argument counts to the function around it. */
function functionLengths({ file, tree }: Source): Length[] {
  const found: Length[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body)) {
      const from = tree.getLineAndCharacterOfPosition(node.getStart()).line;
      const to = tree.getLineAndCharacterOfPosition(node.end).line;
      found.push({ lines: to - from + 1, where: file });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function lengthFigures(found: readonly Length[]): Figures['functions'] {
  const sorted = found.toSorted((one, other) => one.lines - other.lines);
  const last = sorted.at(-1);
  return {
    p90: sorted[Math.floor(sorted.length * 0.9)]?.lines ?? 0,
    max: last?.lines ?? 0,
    longest: last?.where ?? '',
  };
}

function countAssertions({ tree }: Source): number {
  return count(tree, (node) => ts.isAsExpression(node) && node.type.getText() !== 'const');
}

/** Counts `=== 'name'`, `!== 'name'` and `case 'name':` with one of these names. */
function countComparisons({ tree }: Source, wanted: readonly string[]): number {
  const isName = (node: ts.Node) => ts.isStringLiteral(node) && wanted.includes(node.text);
  const operators = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];
  return count(
    tree,
    (node) =>
      (ts.isBinaryExpression(node) &&
        operators.includes(node.operatorToken.kind) &&
        (isName(node.left) || isName(node.right))) ||
      (ts.isCaseClause(node) && isName(node.expression)),
  );
}

/** Places that spell out the roles: three of them or more in one list, union or condition of the store. */
function roleLists({ file, tree }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (areRoles(literalsOf(node))) {
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function literalsOf(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((each) => (ts.isStringLiteral(each) ? [each.text] : []));
  }
  if (ts.isUnionTypeNode(node)) {
    return node.types.flatMap((each) =>
      ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal) ? [each.literal.text] : [],
    );
  }
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return [...node.getText().matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
  }
  return [];
}

const areRoles = (literals: readonly string[]): boolean =>
  literals.length >= 3 && literals.every((each) => roleNames.includes(each));

/** The platform's operations that change something, by the method of their literal in the contract. */
function writeNames(sources: ReadonlyMap<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ file }) => file.startsWith('lib/contract/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/name: '(\w+)',[^}]*?method: '(POST|PUT|PATCH|DELETE)'/g)].map(([, name]) => name ?? ''),
    )
    .filter((name) => !/token/i.test(name));
}

/** Whether an operation has a screen: one without a screen does not show the cost of a write. */
const isOffered = (all: readonly Source[]) => (name: string) =>
  all.some((source) => source.file.startsWith('app/') && names(`${name}Action`)(source));

function count(tree: ts.SourceFile, fits: (node: ts.Node) => boolean): number {
  let found = 0;
  const visit = (node: ts.Node): void => {
    if (fits(node)) found += 1;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const round = (value: number): number => Math.round(value * 100) / 100;
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
