import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Titles of tests and groups of tests, as the file writes them. */
type TestTitles = {
  /** Of one test each: a plain text. */
  readonly single: ReadonlySet<string>;
  /** All of them: also of groups, and with values in their place (`%s`, `${name}`), which stand for several tests. */
  readonly all: ReadonlySet<string>;
};

const none: TestTitles = { single: new Set(), all: new Set() };

const known = new Map<string, TestTitles>();

/** The titles of a file of tests; none where the file is not there. */
export function testTitles(root: string, file: string): TestTitles {
  const whole = path.join(root, file);
  const titles = known.get(whole) ?? (existsSync(whole) ? readTitles(whole) : none);
  known.set(whole, titles);
  return titles;
}

function readTitles(file: string): TestTitles {
  const single = new Set<string>();
  const all = new Set<string>();
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && title !== undefined && /^(test|it|describe)$/.test(calledName(node))) {
      if (ts.isStringLiteralLike(title)) {
        if (ts.isIdentifier(node.expression) && node.expression.text !== 'describe') single.add(title.text);
        all.add(title.text);
      }
      if (ts.isTemplateExpression(title)) all.add(title.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  visit(tree);
  // A file of tests may call a function beside it that has the tests.
  if (isTest(file))
    for (const shared of importedBeside(tree)) for (const title of readTitles(shared).all) all.add(title);
  return { single, all };
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

const importedBeside = (tree: ts.SourceFile): string[] =>
  tree.statements
    .flatMap((statement) =>
      ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
        ? [statement.moduleSpecifier.text]
        : [],
    )
    .filter((name) => name.startsWith('.'))
    .map((name) => `${path.join(path.dirname(tree.fileName), name)}.ts`)
    .filter((file) => existsSync(file));

/** The name at the beginning of what is called: `test` of `test(…)`, `test.skipIf(…)(…)` and `test.each(…)(…)`. */
function calledName(call: ts.CallExpression): string {
  let called: ts.Expression = call.expression;
  while (
    ts.isCallExpression(called) ||
    ts.isPropertyAccessExpression(called) ||
    ts.isTaggedTemplateExpression(called)
  ) {
    called = ts.isTaggedTemplateExpression(called) ? called.tag : called.expression;
  }
  return ts.isIdentifier(called) ? called.text : '';
}
