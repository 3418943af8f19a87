import path from 'node:path';
import ts from 'typescript';
import { keysByArea } from './messages';
import { isRouteFile, type Source, boundNames, resolveImport } from './sources';

/** Names a declaration by its module; `*` for all of the module. */
type Reference = { readonly file: string; readonly name: string };

/** A top-level declaration of a module, and the declarations that it uses, of its own and other modules. */
type Declaration = {
  readonly file: string;
  readonly name: string;
  readonly nodes: readonly ts.Node[];
  readonly uses: readonly Reference[];
};

/** The name of the statements at a module's top that declare nothing. */
const loose = '';

/** The declarations of each module: they tell which of a module's texts an importer can reach. */
function readDeclarations(sources: ReadonlyMap<string, Source>): (file: string) => ReadonlyMap<string, Declaration> {
  const known = new Set(sources.keys());
  const cache = new Map<string, ReadonlyMap<string, Declaration>>();
  return (file) => {
    const source = sources.get(file);
    const found =
      cache.get(file) ?? (source === undefined ? new Map<string, Declaration>() : declarationsOf(source, known));
    cache.set(file, found);
    return found;
  };
}

/** Calls `enter` once for each declaration that can be reached; where it returns false, the walk goes no further. */
function walkDeclarations(
  of: (file: string) => ReadonlyMap<string, Declaration>,
  begin: readonly Reference[],
  enter: (declaration: Declaration) => boolean,
): void {
  const seen = new Set<Declaration>();
  const open = [...begin];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const all = of(next.file);
    const wanted = next.name === '*' ? [...all.values()] : [all.get(next.name), all.get(loose)];
    for (const declaration of wanted) {
      if (declaration === undefined || seen.has(declaration)) continue;
      seen.add(declaration);
      if (enter(declaration)) open.push(...declaration.uses);
    }
  }
}

function declarationsOf({ file, tree }: Source, known: ReadonlySet<string>): ReadonlyMap<string, Declaration> {
  const imported = importedBindings(tree, known);
  const own = new Set(tree.statements.flatMap(namesOf));
  const found = new Map<string, { file: string; name: string; nodes: ts.Node[]; uses: Reference[] }>();
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    if (ts.isInterfaceDeclaration(statement)) continue;
    const uses = usesOf(statement, (name) => (own.has(name) ? { file, name } : imported.get(name)), known);
    for (const name of namesOf(statement)) {
      const before = found.get(name) ?? { file, name, nodes: [], uses: [] };
      found.set(name, { file, name, nodes: [...before.nodes, statement], uses: [...before.uses, ...uses] });
    }
  }
  return found;
}

/** The names under which a statement is used; a re-export has the name that it gives. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
    return [...(statement.name === undefined ? [] : [statement.name.text]), ...(isDefault ? ['default'] : [])];
  }
  if (ts.isExportAssignment(statement)) return ['default'];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [loose];
  }
  return [loose];
}

function importedBindings(tree: ts.SourceFile, known: ReadonlySet<string>): Map<string, Reference> {
  const bindings = new Map<string, Reference>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const clause = statement.importClause;
    const file = importedFile(tree, statement.moduleSpecifier, known);
    if (clause === undefined || file === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) continue;
    if (clause.name !== undefined) bindings.set(clause.name.text, { file, name: 'default' });
    const named = clause.namedBindings;
    if (named === undefined) continue;
    if (ts.isNamespaceImport(named)) bindings.set(named.name.text, { file, name: '*' });
    else {
      for (const { name, propertyName, isTypeOnly } of named.elements) {
        if (!isTypeOnly) bindings.set(name.text, { file, name: (propertyName ?? name).text });
      }
    }
  }
  return bindings;
}

function usesOf(
  statement: ts.Statement,
  find: (name: string) => Reference | undefined,
  known: ReadonlySet<string>,
): Reference[] {
  const tree = statement.getSourceFile();
  const from = ts.isExportDeclaration(statement) ? importedFile(tree, statement.moduleSpecifier, known) : undefined;
  const uses: Reference[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const use = from === undefined ? find(node.text) : { file: from, name: node.text };
      if (use !== undefined) uses.push(use);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const file = importedFile(tree, node.arguments[0], known);
      if (file !== undefined) uses.push({ file, name: '*' });
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return uses;
}

function importedFile(
  tree: ts.SourceFile,
  specifier: ts.Node | undefined,
  known: ReadonlySet<string>,
): string | undefined {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return undefined;
  return resolveImport(tree.fileName, specifier.text, known);
}

/**
 * The walk ends here, because it would lead to all of the console: the tables of all writes, of which a page draws one;
 * the wiring, of which each module takes a part; words that are stored for the audit, written into files or searched,
 * and are in no answer; and the words of filters, which the server draws.
 */
const ends = [
  'lib/writes/verbs/all-writes.ts',
  'lib/writes/verbs/shown-writes.ts',
  'lib/platform/platform-context.ts',
  'lib/audit/',
  'lib/exports/exported-query.ts',
  'lib/exports/recorded-cells.ts',
  'lib/writes/lists/where-recorded.ts',
];

type Areas = ReadonlySet<string>;

/** Areas of messages that the browser may have to draw, and that no layout, page or component gives to it. */
export function findUnshipped(root: string, sources: ReadonlyMap<string, Source>): string[] {
  const words: Words = {
    sources,
    keys: keysByArea(root),
    declarations: readDeclarations(sources),
    inBrowser: new Map(),
  };
  const entries = [...sources.values()].filter(({ file }) => file.startsWith('app/') && isDrawn(file));
  const found = new Map<string, string>();
  for (const { file } of entries) {
    for (const [area, by] of missingOn(file, words)) found.set(`${file} ${area}`, by);
  }
  return [...found].map(([pair, by]) => {
    const [page = '', area = ''] = pair.split(' ');
    return `${page} needs the area ${area} in the browser (${by}): name it in ClientMessages.`;
  });
}

/** Pages, layouts and their stand-ins; the error page of the root has its own texts. */
const isDrawn = (file: string): boolean =>
  isRouteFile(file) && !/\/(route|global-error)\.tsx?$/.test(file) && file.endsWith('.tsx');

type Words = {
  readonly sources: ReadonlyMap<string, Source>;
  readonly keys: ReadonlyMap<string, readonly string[]>;
  readonly declarations: ReturnType<typeof readDeclarations>;
  /** Results so far, for the modules at which the browser's code begins. */
  readonly inBrowser: Map<string, InBrowser>;
};

type InBrowser = { readonly used: ReadonlyMap<string, string>; readonly loaded: Areas };

function missingOn(entry: string, words: Words): Map<string, string> {
  const missing = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string, given: Areas): void => {
    const source = words.sources.get(file);
    const key = `${file} ${[...given].toSorted().join()}`;
    if (source === undefined || seen.has(key)) return;
    seen.add(key);
    const directive = directiveOf(source.tree);
    if (directive === 'use client') {
      const { used, loaded } = findInBrowser(file, words);
      for (const [area, by] of used) if (!given.has(area) && !loaded.has(area)) missing.set(area, by);
    } else if (directive !== 'use server') {
      const below = new Set([...given, ...givenIn(source, words.sources)]);
      for (const { file: next, typeOnly } of source.imports) if (!typeOnly) visit(next, below);
    }
  };
  visit(entry, givenAbove(entry, words.sources));
  return missing;
}

/** The areas that the layouts of the folders above give; a page is drawn inside of them. */
function givenAbove(entry: string, sources: ReadonlyMap<string, Source>): Areas {
  const folders = path.posix.dirname(entry).split('/');
  const layouts = folders.map((_, depth) => sources.get(`${folders.slice(0, depth + 1).join('/')}/layout.tsx`));
  return new Set(layouts.flatMap((layout) => (layout === undefined ? [] : givenIn(layout, sources))));
}

/** The areas that a module gives, itself or by the frames that it draws around its content. */
function givenIn({ tree, imports }: Source, sources: ReadonlyMap<string, Source>): string[] {
  const frames = imports
    .flatMap(({ file, typeOnly }) => (typeOnly ? [] : (sources.get(file) ?? [])))
    .filter(({ text }) => /\bchildren\b/.test(text));
  return [...givenBy(tree), ...frames.flatMap((frame) => [...givenBy(frame.tree), ...givenWithin(frame, sources)])];
}

/** Client frames give the areas whose files they import: `ConsoleProviders`, alone or in the frame around it. */
function givenWithin(frame: Source, sources: ReadonlyMap<string, Source>): string[] {
  const clients = [frame, ...frame.imports.flatMap(({ file }) => sources.get(file) ?? [])].filter(
    ({ tree, text }) => directiveOf(tree) === 'use client' && /\bchildren\b/.test(text),
  );
  return clients.flatMap(importedAreas);
}

/** Areas whose files a module imports, so that it contains their words. */
function importedAreas({ tree }: Source): string[] {
  return tree.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier);
    return isImport ? (areaFile.exec(statement.moduleSpecifier.text)?.[1] ?? []) : [];
  });
}

const areaFile = /lib\/messages\/en\/(.+)\.json$/;

/** Areas that a client module can reach, with the module that names each; answers of its actions count too. */
function findInBrowser(entry: string, words: Words): InBrowser {
  const known = words.inBrowser.get(entry);
  if (known !== undefined) return known;
  const used = new Map<string, string>();
  const loaded = new Set<string>();
  const answering: Reference[] = [];
  const entered = new Set<string>();
  const enter = ({ file, nodes }: Declaration): boolean => {
    const source = words.sources.get(file);
    if (source !== undefined && !entered.has(file)) for (const area of importedAreas(source)) loaded.add(area);
    entered.add(file);
    if (file.startsWith('lib/messages/')) return false;
    for (const node of nodes) {
      const found = readWords(node, words.keys);
      for (const area of found.used) if (!used.has(area)) used.set(area, file);
      for (const area of found.loaded) loaded.add(area);
    }
    return !ends.some((each) => file.startsWith(each));
  };
  walkDeclarations(words.declarations, [{ file: entry, name: '*' }], (declaration) => {
    const source = words.sources.get(declaration.file);
    if (source === undefined || directiveOf(source.tree) !== 'use server') return enter(declaration);
    answering.push(...declaration.uses, { file: declaration.file, name: declaration.name });
    return false;
  });
  // A module that draws no sentence of an answer needs no words for it.
  if (entered.has('lib/messages/use-words.ts')) walkDeclarations(words.declarations, answering, enter);
  const found = { used, loaded };
  words.inBrowser.set(entry, found);
  return found;
}

function readWords(top: ts.Node, keys: Words['keys']): { used: Set<string>; loaded: Set<string> } {
  const used = new Set<string>();
  const loaded = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = literalText(node);
    // The name of a property may look like a key.
    const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (text !== undefined && !isName) {
      const [, json] = areaFile.exec(text) ?? [];
      if (json !== undefined) loaded.add(json);
      const area = areaOf(text, keys, ts.isTemplateExpression(node));
      if (area !== undefined) used.add(area);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'useTranslations') {
      const [space] = node.arguments;
      if (space !== undefined && ts.isStringLiteralLike(space)) used.add(space.text.split('.')[0] ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(top);
  return { used, loaded };
}

/** A whole text, or the part of a template before its first value. */
function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : undefined;
}

/** The area whose messages have the text as a key, or as the beginning of one. */
function areaOf(text: string, keys: ReadonlyMap<string, readonly string[]>, isBeginning: boolean): string | undefined {
  const at = text.indexOf('.');
  if (at === -1) return undefined;
  const area = text.slice(0, at);
  const rest = text.slice(at + 1);
  const isKey = keys.get(area)?.some((key) => (isBeginning ? key.startsWith(rest) : key === rest)) ?? false;
  return isKey ? area : undefined;
}

/** The areas of `<ClientMessages areas={['cards']}>`. */
function givenBy(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const isGiver = node.tagName.getText() === 'ClientMessages';
      for (const each of node.attributes.properties) {
        if (isGiver && ts.isJsxAttribute(each)) found.push(...namesIn(each.initializer));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The texts of a list. */
function namesIn(value: ts.JsxAttributeValue | undefined): string[] {
  const list = value !== undefined && ts.isJsxExpression(value) ? value.expression : undefined;
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return [];
  return list.elements.flatMap((each) => (ts.isStringLiteral(each) ? [each.text] : []));
}

function directiveOf(tree: ts.SourceFile): string {
  const [first] = tree.statements;
  return first !== undefined && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
    ? first.expression.text
    : '';
}
