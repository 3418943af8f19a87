import ts from 'typescript';
import { boundNames, resolveImport, type Source } from './sources';

/** A declaration by the module that has it; `*` for all of the module. */
export type Reference = { readonly file: string; readonly name: string };

/** What a module declares under a name at its top, and what that takes from its own and other modules. */
export type Declaration = {
  readonly file: string;
  readonly nodes: readonly ts.Node[];
  readonly uses: readonly Reference[];
};

/** Under this name: what a module does at its top without declaring anything. */
const loose = '';

/** The declarations of each module: only by them is it seen which of a module's texts an importer can reach. */
export function readDeclarations(
  sources: ReadonlyMap<string, Source>,
): (file: string) => ReadonlyMap<string, Declaration> {
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

/** Calls `enter` once for each declaration that can be reached; where it answers false, the way ends. */
export function walkDeclarations(
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
  const found = new Map<string, { file: string; nodes: ts.Node[]; uses: Reference[] }>();
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    if (ts.isInterfaceDeclaration(statement)) continue;
    const uses = usesOf(statement, (name) => (own.has(name) ? { file, name } : imported.get(name)), known);
    for (const name of namesOf(statement)) {
      const before = found.get(name) ?? { file, nodes: [], uses: [] };
      found.set(name, { file, nodes: [...before.nodes, statement], uses: [...before.uses, ...uses] });
    }
  }
  return found;
}

/** The names under which a statement is used; an export of something else bears the name that it gives. */
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
