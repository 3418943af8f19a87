import path from 'node:path';
import ts from 'typescript';
import { findCircles } from './check-structure';
import { isRouteFile, isScript, readProduction, type Source } from './sources';
import { findSentences } from './find-sentences';

type FollowedPath = {
  readonly files: readonly string[];
  /** Steps whose export nobody has any more: the list below wants a look. */
  readonly unknown: readonly string[];
  /** Files of the path that neither import nor are imported by another one of it. */
  readonly apart: readonly string[];
};

/**
 * The modules that one value passes on its way to the platform and back, each named by what it exports there, so that a
 * module that moves stays in the list and two that become one count once. `one|other` are names of the same thing at
 * different times; a path with a slash is a file.
 */
const steps: Readonly<Record<'read' | 'write', readonly string[]>> = {
  /** `page_number` of the list of payouts: address, page, platform, first rows, next page. */
  read: [
    'app/a/[account]/payouts/page.tsx',
    'payoutListDefaults|payoutList|PayoutsTable',
    'PayoutsTable|payoutColumns',
    'pageSizes',
    'readList',
    'readListQuery|parseListQuery|listQuery',
    'readPlatform|readLive',
    'parts|platformContext|platform',
    'Door|openReader|ReadOperation',
    'SharedReads',
    'PlatformEngine|PlatformClient',
    'buildRequest',
    'Gate|CallLimits',
    'sendRequest',
    'ListPage',
    'LiveTable',
    'useListQuery|LiveTable',
    'useLiveList',
    'liveListQuery',
    'fetchLive',
    'app/api/live/[account]/[operation]/route.ts',
  ],
  /** `card_status` of one freeze: the opened form, what is submitted, what is recorded, what is sent, what is told. */
  write: [
    'app/a/[account]/cards/[id]/page.tsx',
    'CardRecord',
    'CardStatusPanel|CardRecord',
    'readMoveRefusals',
    'moveRefusal',
    'MoveDialog',
    'useOpenedForm|useDialogWrite',
    'openFormAction',
    'openFormFromBrowser',
    'openFormFor',
    'inOrder',
    'requireOwnForm',
    'requireCaller',
    'mayRun',
    'permissionFor',
    'permissions',
    'isGranted',
    'writeParts|connectedWrites',
    'useCardMove|MoveDialog',
    'useWrite',
    'updateCardStatusAction',
    'defineWriteAction|defineAction',
    'requirePermitted|runWrite',
    'runWrite|submitWrite',
    'Press|AnswerDeadline',
    'checkRequest|runWrite',
    'keepValues',
    'prepareWith|runWrite',
    'parseExactJson',
    'findAccountProblem',
    'findApprovalNeed',
    'describeAsked',
    'redact',
    'recordAndSend',
    'findSimilar|recordAndSend',
    'WriteEngine',
    'commitWrite|recordWrite',
    'lockRow|findRow',
    'writeAuditLine',
    'recordAct',
    'passesGate|mayBeSent',
    'claimWrite',
    'performClaim',
    'connectWrites|connectPlatform',
    'PlatformEngine|PlatformClient',
    'buildRequest',
    'TokenKeeper',
    'Gate|CallLimits',
    'sendRequest',
    'readSubject',
    'factsOf|updateCardStatusWrite',
    'classifyFailure',
    'concludeAttempt',
    'decide',
    'toPast|findQuietMs',
    'isFinal|isWriteState',
    'viewOperation|viewWrite',
    'operationStates|writeStates|WriteAnswer',
    'useUnsettledOperations|useUnsettledWrites',
    'WriteOutcome',
    'OperationOutcome|WriteNotice|OperationNotice',
    'useOperation|useFollowedWrite',
    'fetchOperation|fetchWrite|useFollowedWrite',
    'readOperation|readWrite',
    'findOperation|findWrite|findOwnRow',
    'operationWords|writeWords',
  ],
};

function followPaths(sources: ReadonlyMap<string, Source>, which: keyof typeof steps): FollowedPath {
  const found = steps[which].map((step) => ({ step, file: findStep(sources, step) }));
  const files = [...new Set(found.flatMap(({ file }) => file ?? []))];
  const isLinked = (file: string) =>
    files.some((other) => other !== file && (importsFrom(sources, file, other) || importsFrom(sources, other, file)));
  return {
    files,
    unknown: found.filter(({ file }) => file === undefined).map(({ step }) => step),
    // A route is fetched from the browser by its address.
    apart: files.filter((file) => !isLinked(file) && !file.startsWith('app/api/')),
  };
}

function findStep(sources: ReadonlyMap<string, Source>, step: string): string | undefined {
  if (step.includes('/')) return sources.has(step) ? step : undefined;
  for (const name of step.split('|')) {
    const homes = [...sources.values()].filter(
      ({ file, exports }) => exports.includes(name) && /^(app|components|lib)\//.test(file),
    );
    const home = homes.find(({ file }) => !file.startsWith('lib/contract/')) ?? homes[0];
    if (home !== undefined) return home.file;
  }
  return undefined;
}

const importsFrom = (sources: ReadonlyMap<string, Source>, from: string, target: string): boolean =>
  sources.get(from)?.imports.some(({ file }) => file === target) ?? false;

type Addition = 'list' | 'write' | 'role' | 'column';

/** One that exists of each kind: a new one will be wanted in the places where this one is. */
const examples: Readonly<Record<Addition, { readonly word: string; readonly own?: RegExp; readonly notOwn?: RegExp }>> =
  {
    list: { word: 'listDeposits', own: /(^|\/)deposits?([-./]|$)/, notOwn: /simulate|\[id\]/ },
    write: { word: 'simulateDeposit', own: /simulate/ },
    role: { word: 'support' },
    column: { word: 'payout_reference' },
  };

/** Modules of the product that name the example, or are of it alone. */
function filesToTouch(sources: ReadonlyMap<string, Source>, addition: Addition): string[] {
  const { word, own, notOwn } = examples[addition];
  return [...sources.values()]
    .filter(({ file }) => !isScript(file))
    .filter((source) => names(word)(source) || (own?.test(source.file) === true && notOwn?.test(source.file) !== true))
    .map(({ file }) => file)
    .toSorted();
}

/** A document in which each list between `<!-- files: list -->` and `<!-- end -->` is as the code is. */
export function listFilesInto(document: string, sources: ReadonlyMap<string, Source>): string {
  return document.replaceAll(
    /(<!-- files: (list|write|role|column) -->\n)[^]*?(<!-- end -->)/g,
    (_, open: string, kind: string, close: string) => {
      const addition = kind as Addition; // one of the four that the expression names
      const files = filesToTouch(sources, addition);
      const rows = files.map((file) => `- \`${file}\``);
      return `${open}\n${files.length} modules know \`${examples[addition].word}\` today:\n\n${rows.join('\n')}\n\n${close}`;
    },
  );
}

const cachedWords = new WeakMap<Source, Set<string>>();

/** Whether a module names something: as an identifier, in text, or as the export of its own. */
const names =
  (name: string) =>
  (source: Source): boolean => {
    const known = cachedWords.get(source) ?? wordsOf(source.tree);
    cachedWords.set(source, known);
    return known.has(name);
  };

/** Identifiers, texts as a whole, and what a template has in quotes: a word in a sentence names nothing. */
function wordsOf(tree: ts.SourceFile): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      for (const [, word] of node.getText().matchAll(/'(\w+)'/g)) words.add(word ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return words;
}

/** Folders of the table of lines, the deepest that fits first. */
const tableFolders = [
  'app/a/[account]',
  'app/api',
  'app',
  'components',
  'lib/access',
  'lib/contract',
  'lib/platform',
  'lib/store',
  'lib/writes',
  'lib/operations',
  'lib',
  'sandbox',
  'scripts',
];

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
  readonly readPath: FollowedPath;
  readonly writePath: FollowedPath;
  readonly touched: {
    readonly list: number;
    readonly write: { readonly median: number; readonly max: number };
    readonly role: number;
    readonly column: number;
    readonly languageFiles: number;
    readonly languageSentences: number;
  };
};

/** Everything that `npm run metrics` says of the project in a folder, by the syntax of its modules. */
export function countFigures(root: string): Figures {
  const sources = readProduction(root);
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
    oneImporterNoBoundary: single.filter((source) => !isBoundary(source)).length,
    largestFolder: largestFolder(product),
    circles: findCircles(sources).length,
    functions: lengthFigures(functions),
    components: lengthFigures(functions.filter(({ where }) => where.includes('.tsx:'))),
    assertionsPerThousandLines: round(
      (sum(product.map(countAssertions)) * 1000) / sum(product.map((each) => each.lines)),
    ),
    writeNameComparisons: sum(
      all.filter(({ file }) => !/^(lib\/contract|sandbox)\//.test(file)).map((each) => countComparisons(each, writes)),
    ),
    adminComparisons: sum(all.map((source) => countComparisons(source, ['admin']))),
    rolesSpelt: all.flatMap(roleLists),
    readPath: followPaths(sources, 'read'),
    writePath: followPaths(sources, 'write'),
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

function countFolders(all: readonly Source[]): Figures['folders'] {
  const rows: Record<string, { files: number; lines: number }> = {};
  for (const { file, lines } of all) {
    const folder = tableFolders.find((each) => file.startsWith(`${each}/`)) ?? '.';
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

/** What is a file of its own for another reason than length: it draws the line between browser and server, or is begun by name. */
function isBoundary({ file, text, tree }: Source): boolean {
  const first = tree.statements[0];
  const directive =
    first !== undefined && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
      ? first.expression.text
      : '';
  return ['use client', 'use server'].includes(directive) || text.includes("import 'server-only'") || isScript(file);
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

/** Functions with a body in braces; one that is only handed on as an argument belongs to the function around it. */
function functionLengths({ file, tree }: Source): Length[] {
  const found: Length[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body)) {
      const from = tree.getLineAndCharacterOfPosition(node.getStart()).line;
      const to = tree.getLineAndCharacterOfPosition(node.end).line;
      found.push({ lines: to - from + 1, where: `${file}:${from + 1}` });
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

/** `=== 'name'`, `!== 'name'` and `case 'name':` with one of these names. */
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

/** Places that spell the list of roles: three of them or more in one list, union or condition of the store. */
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

/** Operations without a screen do not say what a write costs. */
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
