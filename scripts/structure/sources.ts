import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** One module of the project, and the facts that its syntax alone shows. */
export type Source = {
  /** The path from the root, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
  /** Names that the module exports; `default` among them. */
  readonly exports: readonly string[];
};

type Import = {
  /** The module of the project that is imported. */
  readonly file: string;
  /** Imported names; `*` for all of them, none for an import that only runs the module. */
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  /** Whether the module is loaded when the call is reached: `import()`. */
  readonly late: boolean;
};

const productFolders = ['app', 'components', 'lib', 'sandbox'];
const rootModules = ['proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts'];

/** Modules that ship or run for the product; tests and their fixtures are left out by their names. */
export function readProduction(root: string): Map<string, Source> {
  const files = [...productFolders, 'scripts'].flatMap((folder) => listModules(root, folder));
  return readSources(root, [...files, ...rootModules.filter((file) => existsSync(path.join(root, file)))]);
}

/** Whether only tests run a file: a fixture, a spec, or a file of the browser tests. */
export const isOfTests = (file: string): boolean =>
  /\.(test|spec|fixture|test-data)\./.test(file) || file.includes('throw-away') || file.startsWith('e2e/');

export const isScript = (file: string): boolean => file.startsWith('scripts/');

/** The framework finds these files by name: no module imports them, and the framework sets their exports' names. */
export const isRouteFile = (file: string): boolean =>
  /(^|\/)(page|layout|route|loading|error|not-found|forbidden|unauthorized|global-error|template|default)\.tsx?$/.test(
    file,
  );

function listModules(root: string, folder: string): string[] {
  const here = path.join(root, folder);
  if (!existsSync(here)) return [];
  return readdirSync(here, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listModules(root, file);
    const isModule = /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.d\.(json\.)?ts$/.test(entry.name);
    return isModule && !isOfTests(file) ? [file] : [];
  });
}

function readSources(root: string, files: readonly string[]): Map<string, Source> {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const lines = text.split('\n').length;
      return [file, { file, text, lines, tree, imports: readImports(tree, known), exports: readExports(tree) }];
    }),
  );
}

function readImports(tree: ts.SourceFile, known: ReadonlySet<string>): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, names: readonly string[], typeOnly: boolean, late = false) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const file = resolveImport(tree.fileName, specifier.text, known);
    if (file !== undefined && file !== tree.fileName) found.push({ file, names, typeOnly, late });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { names, typeOnly } = importedNames(node.importClause);
      add(node.moduleSpecifier, names, typeOnly);
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      const names = clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map(originalName) : ['*'];
      add(node.moduleSpecifier, names, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], ['*'], false, true);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, [node.qualifier?.getText() ?? '*'], true);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  // In JavaScript the compiler keeps types that comments name outside of the syntax tree.
  if (tree.fileName.endsWith('.mjs')) {
    for (const [, specifier, name] of tree.text.matchAll(/import\('([^']+)'\)\.(\w+)/g)) {
      const file = resolveImport(tree.fileName, specifier ?? '', known);
      if (file !== undefined && file !== tree.fileName)
        found.push({ file, names: [name ?? '*'], typeOnly: true, late: false });
    }
  }
  return found;
}

const originalName = (element: ts.ExportSpecifier | ts.ImportSpecifier): string =>
  (element.propertyName ?? element.name).text;

function importedNames(clause: ts.ImportClause | undefined): Pick<Import, 'names' | 'typeOnly'> {
  if (clause === undefined) return { names: [], typeOnly: false };
  const bindings = clause.namedBindings;
  const named = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
  const names = [
    ...(clause.name === undefined ? [] : ['default']),
    ...(bindings !== undefined && ts.isNamespaceImport(bindings) ? ['*'] : []),
    ...named.map(originalName),
  ];
  const isTypeOnly = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return { names, typeOnly: isTypeOnly || (named.length === names.length && named.every((each) => each.isTypeOnly)) };
}

/** The module of the project that an import specifier names. */
export function resolveImport(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const bare = specifier.split('?')[0] ?? '';
  const base = bare.startsWith('@/')
    ? bare.slice(2)
    : bare.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), bare)
      : undefined;
  if (base === undefined) return undefined;
  return ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((end) => base + end).find((file) => known.has(file));
}

const readExports = (tree: ts.SourceFile): string[] => tree.statements.flatMap(exportedBy);

function exportedBy(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default'];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return named && statement.name !== undefined ? [statement.name.text] : ['default'];
}

/** The doc comment of the export with the first of these names; without names, of the first export that has one. */
export function docCommentOf(source: Source | undefined, [name]: readonly string[]): string {
  const exported = (source?.tree.statements ?? []).map((statement) => ({ statement, names: exportedBy(statement) }));
  const comments = exported
    .filter(({ names }) => (name === undefined ? names.length > 0 : names.includes(name)))
    .flatMap(({ statement }) => ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc));
  return ts.getTextOfJSDocComment(comments.at(name === undefined ? 0 : -1)?.comment) ?? '';
}

export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}

/** All folders below `top`, itself among them, as paths from the root. */
export function listFolders(root: string, top: string): string[] {
  const here = path.join(root, top);
  if (!existsSync(here) || !statSync(here).isDirectory()) return [];
  const below = readdirSync(here, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules',
  );
  return [top, ...below.flatMap((entry) => listFolders(root, `${top}/${entry.name}`))];
}
