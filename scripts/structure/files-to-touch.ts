import ts from 'typescript';
import { isScript, type Source } from './sources';

/** Kinds of additions that CONTRIBUTING.md explains by one that is there. */
type Addition = 'list' | 'write' | 'role' | 'column';

/** An example of each kind: a new addition will be wanted in the places where its example is. */
const examples: Readonly<Record<Addition, { readonly word: string; readonly own?: RegExp; readonly notOwn?: RegExp }>> =
  {
    list: { word: 'listDeposits', own: /(^|\/)deposits?([-./]|$)/, notOwn: /simulate|\[id\]/ },
    write: { word: 'simulateDeposit', own: /simulate/ },
    role: { word: 'support' },
    column: { word: 'payout_reference' },
  };

/** Modules of the product that name the example, or are of it alone. */
export function filesToTouch(sources: ReadonlyMap<string, Source>, addition: Addition): string[] {
  const { word, own, notOwn } = examples[addition];
  return [...sources.values()]
    .filter(({ file }) => !isScript(file))
    .filter((source) => names(word)(source) || (own?.test(source.file) === true && notOwn?.test(source.file) !== true))
    .map(({ file }) => file)
    .toSorted();
}

/** The files to touch, as a paragraph and a list. */
export function filesToTouchList(sources: ReadonlyMap<string, Source>, addition: Addition): string {
  const files = filesToTouch(sources, addition);
  const rows = files.map((file) => `- \`${file}\``);
  return `${files.length} modules name \`${examples[addition].word}\` today:\n\n${rows.join('\n')}`;
}

const cachedWords = new WeakMap<Source, Set<string>>();

/** Whether a module names something: as an identifier, in text, or as the export of its own. */
export const names =
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
