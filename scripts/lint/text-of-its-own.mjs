/**
 * A browser that translates a page puts an element in the place of each bare text. React, which still holds the text,
 * then throws when it puts an element before it, or takes it away. So text has an element of its own where a sibling
 * before it comes and goes, and where it comes and goes itself beside siblings.
 */

/** @param {any} node */
const isBlank = (node) => node.type === 'JSXText' && node.value.trim() === '';

/** @param {any} node */
function insideOf(node) {
  return node.type === 'JSXExpressionContainer' ? node.expression : node;
}

const elements = new Set(['JSXElement', 'JSXFragment']);

/** @param {any} node @returns {boolean} */
function isNothing(node) {
  if (node.type === 'JSXEmptyExpression') return true;
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && [null, true, false, ''].includes(node.value);
}

/** What an expression may draw: each of its ways. @param {any} node @returns {any[]} */
function waysOf(node) {
  if (node.type === 'ConditionalExpression') return [...waysOf(node.consequent), ...waysOf(node.alternate)];
  if (node.type === 'LogicalExpression') {
    return node.operator === '&&' ? [nothing, ...waysOf(node.right)] : [...waysOf(node.left), ...waysOf(node.right)];
  }
  if (node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression') return waysOf(node.expression);
  return [node];
}

const nothing = { type: 'Literal', value: null };

/** @param {any} node @param {ReadonlySet<string>} names */
function isCallOf(node, names) {
  return (
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && names.has(node.callee.property.name)
  );
}

const listMakers = new Set(['map', 'flatMap']);

/** What the functions are called that give words, and the properties that hold some. */
const wordMakers = /^(?:t|terms|ui|words|submit|message|joined|[a-z]+(?:Words|Text|Name|Label)|format[A-Z]\w*)$/;
const wordHolders = new Set(['label', 'name', 'text', 'title', 'sentence', 'description', 'value', 'id']);
const textMethods = new Set(['rich', 'join', 'replace', 'replaceAll', 'toString', 'trim', 'slice']);

/** Words for certain. What is only a name may hold an element, and is left to whoever reads it. @param {any} node */
function isText(node) {
  if (node.type === 'JSXText' || node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'MemberExpression') return wordHolders.has(node.property.name);
  if (node.type !== 'CallExpression') return false;
  return (node.callee.type === 'Identifier' && wordMakers.test(node.callee.name)) || isCallOf(node, textMethods);
}

/** @param {any} context @param {any} parent */
function check(context, parent) {
  const children = parent.children.filter((/** @type {any} */ child) => !isBlank(child) && !isNothing(insideOf(child)));
  if (children.length < 2) return;
  let moves = false;
  for (const child of children) {
    const ways = waysOf(insideOf(child));
    const texts = ways.filter(isText);
    const comesAndGoes = ways.length > 1 && ways.some((way) => isNothing(way) || elements.has(way.type));
    if (texts.length > 0 && (moves || comesAndGoes)) context.report({ node: child, messageId: 'own' });
    if (ways.length === 1 && elements.has(ways[0].type)) moves = false;
    else if (isCallOf(ways[0], listMakers) || comesAndGoes) moves = true;
  }
}

/** @type {import('eslint').Rule.RuleModule} */
export const textOfItsOwn = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      own: 'Give this text an element of its own: a translated page crashes where a sibling before it, or the text itself, comes and goes.',
    },
  },
  create: (context) => ({
    JSXElement: (/** @type {any} */ node) => check(context, node),
    JSXFragment: (/** @type {any} */ node) => check(context, node),
  }),
};
