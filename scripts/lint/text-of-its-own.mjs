/**
 * A browser that translates a page replaces each bare text by an element. React, which still holds the text, then
 * throws when it inserts an element before it or removes it. So a text needs an element of its own where a sibling
 * before it comes and goes, and where the text itself comes and goes beside siblings.
 */

/**
 * A node of the syntax tree, with the properties that its type has.
 *
 * @typedef {object} Node
 * @property {string} type
 * @property {unknown} value
 * @property {string} name
 * @property {string} operator
 * @property {Node} expression
 * @property {Node} consequent
 * @property {Node} alternate
 * @property {Node} left
 * @property {Node} right
 * @property {Node} callee
 * @property {Node} property
 * @property {Node[]} children
 */

/** @param {Node} node */
const isBlank = (node) => node.type === 'JSXText' && String(node.value).trim() === '';

/** @param {Node} node */
function insideOf(node) {
  return node.type === 'JSXExpressionContainer' ? node.expression : node;
}

const elements = new Set(['JSXElement', 'JSXFragment']);

/** @param {Node} node @returns {boolean} */
function isNothing(node) {
  if (node.type === 'JSXEmptyExpression') return true;
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean' || node.value === '');
}

/** The results that an expression may have, one per branch. @param {Node} node @returns {Node[]} */
function waysOf(node) {
  if (node.type === 'ConditionalExpression') return [...waysOf(node.consequent), ...waysOf(node.alternate)];
  if (node.type === 'LogicalExpression') {
    return node.operator === '&&'
      ? [nullLiteral, ...waysOf(node.right)]
      : [...waysOf(node.left), ...waysOf(node.right)];
  }
  if (node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression') return waysOf(node.expression);
  return [node];
}

const nullLiteral = /** @type {Node} */ (/** @type {unknown} */ ({ type: 'Literal', value: null }));

/** @param {Node} node @param {ReadonlySet<string>} names */
function isCallOf(node, names) {
  return (
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && names.has(node.callee.property.name)
  );
}

const listMakers = new Set(['map', 'flatMap']);

/** The names of functions that return words, and of properties that hold them. */
const wordMakers = /^(?:t|terms|ui|words|submit|message|joined|[a-z]+(?:Words|Text|Name|Label)|format[A-Z]\w*)$/;
const wordHolders = new Set(['label', 'name', 'text', 'title', 'sentence', 'description', 'value', 'id']);
const textMethods = new Set(['rich', 'join', 'replace', 'replaceAll', 'toString', 'trim', 'slice']);

/** Whether a node is certainly text; an unknown variable may hold an element and is not reported. @param {Node} node */
function isText(node) {
  if (node.type === 'JSXText' || node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'MemberExpression') return wordHolders.has(node.property.name);
  if (node.type !== 'CallExpression') return false;
  return (node.callee.type === 'Identifier' && wordMakers.test(node.callee.name)) || isCallOf(node, textMethods);
}

/** @param {import('eslint').Rule.RuleContext} context @param {Node} parent */
function check(context, parent) {
  const children = parent.children.filter((child) => !isBlank(child) && !isNothing(insideOf(child)));
  if (children.length < 2) return;
  let moves = false;
  for (const child of children) {
    const ways = waysOf(insideOf(child));
    const texts = ways.filter(isText);
    const comesAndGoes = ways.length > 1 && ways.some((way) => isNothing(way) || elements.has(way.type));
    if (texts.length > 0 && (moves || comesAndGoes)) report(context, child);
    const [way] = ways;
    if (way === undefined) continue;
    if (ways.length === 1 && elements.has(way.type)) moves = false;
    else if (isCallOf(way, listMakers) || comesAndGoes) moves = true;
  }
}

/** @param {import('eslint').Rule.RuleContext} context @param {Node} child */
function report(context, child) {
  // The type of a node in this file has fewer fields than the type of eslint.
  context.report({ node: /** @type {never} */ (/** @type {unknown} */ (child)), messageId: 'own' });
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
    JSXElement: (/** @type {unknown} */ node) => check(context, /** @type {Node} */ (node)),
    JSXFragment: (/** @type {unknown} */ node) => check(context, /** @type {Node} */ (node)),
  }),
};
