import ts from 'typescript';
import type { Source } from './sources';

export type Sentence = { readonly line: number; readonly text: string };

/**
 * Files whose texts users of the console do not read: the interface's own, messages of a start, logs, store tables, and
 * the words that people type to find payouts.
 */
const unread =
  /^lib\/(contract|messages|store|lock|front|mirror\/payouts\/reading)\/|^lib\/(addresses\/service-url|env|log)\.ts$|\.d\.ts$|^lib\/access\/start\.ts$/;

/** Properties and attributes whose text is shown as it is. */
const shown = new Set([
  ...[
    'alt',
    'aria-description',
    'aria-label',
    'aria-roledescription',
    'caption',
    'confirm',
    'description',
    'done',
    'error',
  ],
  ...[
    'explanation',
    'header',
    'heading',
    'hint',
    'label',
    'legend',
    'meaning',
    'note',
    'of',
    'placeholder',
    'question',
  ],
  ...['subtitle', 'summary', 'title', 'verb', 'warning', 'what', 'whatHappened', 'whatToDo', 'word', 'words'],
]);

/** Properties whose value is not shown, even if it looks like a word. */
const notShown = new Set([
  'key',
  'aria-keyshortcuts',
  'code',
  'type',
  'method',
  'name',
  'mode',
  'className',
  'class',
  'rel',
  'id',
  'href',
  'path',
]);

/** Texts in the code that a user of the console may read; texts for developers and logs do not count. */
export function findSentences({ file, tree }: Source): Sentence[] {
  if (!/^(app|components|lib)\//.test(file) || unread.test(file)) return [];
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    if (isForDevelopers(node)) return;
    const text = textOf(node);
    if (text !== undefined && isRead(node, text)) {
      found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Names of modules, types, thrown errors, lines of the log, statements of the store. */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  if (ts.isJsxAttribute(node)) return notShown.has(node.name.getText());
  if (!ts.isCallExpression(node)) return false;
  return /^(log|debug|cn|logger\..*|console\..*|process\.std.*|assert.*|.*Log|.*[lL]ock|addEventListener)$/.test(
    node.expression.getText(),
  );
}

/** The text of a literal, or of a template with a mark for each value. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0');
}

function isRead(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (ts.isJsxText(node)) return true;
  const home = homeOf(node);
  if (home === 'jsx') return /\p{L}{2}/u.test(text);
  if (home !== undefined && notShown.has(home)) return false;
  if (home !== undefined && shown.has(home) && (isWord(text) || /\s/.test(text.trim()))) return true;
  return isSentence(text.trim()) || isPhrase(text) || (home !== undefined && isCapitalWord(text));
}

/** The property, attribute or element that shows the text, looking through conditions and `??`. */
function homeOf(node: ts.Node): string | undefined {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node ? undefined : homeOf(parent);
  if (ts.isBinaryExpression(parent)) {
    const isChoice = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(
      parent.operatorToken.kind,
    );
    return isChoice ? homeOf(parent) : undefined;
  }
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return homeOf(parent);
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? parent.parent.name.getText() : 'jsx';
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  if (ts.isPropertyAssignment(parent) && parent.initializer === node)
    return parent.name.getText().replaceAll(/['"]/g, '');
  return undefined;
}

const isWord = (text: string): boolean => /^\p{Lu}[\p{L}’'-]*[.…?:]?$/u.test(text.trim());

/** Whether a text is a capitalised word of a screen, and no name of a constant, a header or a key. */
const isCapitalWord = (text: string): boolean => /^\p{Lu}\p{Ll}+[.…?]?$/u.test(text);

/** Two words or more that begin with a capital letter. */
const isSentence = (text: string): boolean => /^[A-Z][\w’'-]*,? [\w’'"“(-]+/.test(text) && !/^[A-Z_]+ /.test(text);

const small =
  /^(a|an|are|at|be|been|by|can|for|from|has|have|is|it|its|no|not|nothing|of|or|that|the|this|to|was|were|with|you|your)$/;

/** Whether a text is part of a sentence: three words or more, with one like "the", which lists of classes lack. */
function isPhrase(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 3 && words.some((word) => small.test(word)) && !/[{}<>=;_]|\bflex\b/.test(text);
}
