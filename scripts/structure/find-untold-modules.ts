import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { environmentVariables } from '../../lib/env';
import { isScript, type Source } from './sources';

type Module = Pick<Source, 'file' | 'tree'>;

/** A table of a document that has a row for each module which does one kind of thing. */
interface Inventory {
  readonly page: string;
  /** Why the module belongs into the table, as the end of a sentence. */
  readonly because: string;
  /** Words that the row of a module must have; none where the module does not belong into the table. */
  readonly wordsOf: (module: Module) => readonly string[] | undefined;
}

/** What a module has to do with keys and secrets, by the functions that it imports, in the words of the table. */
const algorithmWords = new Map([
  ['createHmac', 'HMAC-SHA256'],
  ['createCipheriv', 'AES-256-GCM'],
  ['hkdfSync', 'HKDF-SHA256'],
  ['generateKeyPairSync', 'Ed25519'],
  ['sign', 'Ed25519'],
  ['randomBytes', 'random'],
  ['@node-rs/argon2', 'argon2id'],
  ['otpauth', 'HMAC-SHA1'],
  ['@simplewebauthn/server', 'WebAuthn'],
]);

const keys: Inventory = {
  page: 'docs/keys.md',
  because: 'makes or uses a key or a secret',
  wordsOf: ({ tree }) => {
    const used = valueImports(tree).flatMap(({ from, names }) => (/^(node:)?crypto$/.test(from) ? names : [from]));
    const words = used.flatMap((name) => algorithmWords.get(name) ?? []);
    return words.length === 0 ? undefined : words;
  },
};

/** What opens or takes connections; of node:net all but what only reads addresses. */
const connecting =
  /^(node:)?(https?|http2|net|tls|dgram|dns|child_process)(\/promises)?$|^(undici|pg|nodemailer)(\/|$)/;
const onlyReads = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList']);

/** On the server alone; the browser's requests go to the console itself, by the policy of each page. */
const onServer = /^lib\/|^(proxy|instrumentation)\.ts$|\/(page|layout|route|actions)\.tsx?$/;

const connections: Inventory = {
  page: 'docs/operations.md',
  because: 'opens or takes connections, or starts a program',
  wordsOf: ({ file, tree }) => {
    if (!onServer.test(file)) return undefined;
    const opens = valueImports(tree).some(
      ({ from, names }) => connecting.test(from) && !(names.length > 0 && names.every((name) => onlyReads.has(name))),
    );
    return opens || callsFetch(tree) ? [] : undefined;
  },
};

const writesFiles = /^(write|append|open|mkdir|rename|rm|unlink|cp|copyFile|createWrite)/;

const files: Inventory = {
  page: 'docs/operations.md',
  because: 'writes files',
  wordsOf: ({ file, tree }) => {
    const isWriting = valueImports(tree).some(
      ({ from, names }) =>
        /^(node:)?fs(\/promises)?$/.test(from) && (names.length === 0 || names.some((name) => writesFiles.test(name))),
    );
    return onServer.test(file) && isWriting ? [] : undefined;
  },
};

/** Modules that a table has no row for, rows without the algorithm of their module, secrets that no row tells of. */
export function findUntoldModules(root: string, modules: readonly Module[]): string[] {
  const read = (page: string) => readFileSync(path.join(root, page), 'utf8');
  return [
    ...Object.values(inventories).flatMap((inventory) => judgeInventory(inventory, read(inventory.page), modules)),
    ...findUntoldSecrets(read(keys.page)),
  ];
}

/** @internal Exported for tests. */
export function judgeInventory(
  { page, because, wordsOf }: Inventory,
  text: string,
  modules: readonly Module[],
): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return modules
    .filter(({ file }) => !isScript(file) && !file.startsWith('sandbox/'))
    .flatMap((module) => {
      const words = wordsOf(module);
      if (words === undefined) return [];
      const own = rows.filter((row) => row.includes(`\`${module.file}\``)).join('\n');
      if (own === '') return [`${page} has no row for ${module.file}, which ${because}.`];
      return words
        .filter((word) => !own.includes(word))
        .map((word) => `${page} does not say ${word} in the row of ${module.file}.`);
    });
}

/** @internal Exported for tests. */
export function findUntoldSecrets(text: string): string[] {
  return Object.entries(environmentVariables)
    .filter(([name, { secret }]) => secret && !text.includes(`\`${name}\``))
    .map(([name]) => `${keys.page} does not tell of the secret ${name}.`);
}

/** @internal Exported for tests. */
export const inventories = { keys, connections, files };

interface ValueImport {
  readonly from: string;
  /** None for an import of the whole module. */
  readonly names: readonly string[];
}

/** Imports that run code: those of types alone are left out. */
function valueImports(tree: ts.SourceFile): ValueImport[] {
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause, moduleSpecifier } = statement;
    if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const bindings = importClause?.namedBindings;
    const named = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
    const names = named
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ propertyName, name }) => (propertyName ?? name).text);
    const isOfTypes = named.length > 0 && names.length === 0 && importClause?.name === undefined;
    return isOfTypes ? [] : [{ from: moduleSpecifier.text, names: importClause?.name === undefined ? names : [] }];
  });
}

function callsFetch(tree: ts.SourceFile): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) &&
      /^(globalThis\.)?fetch$/.test(node.expression.getText(tree)) &&
      node.arguments.length > 0) ||
    (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
  return visit(tree);
}
