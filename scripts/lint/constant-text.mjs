/**
 * A text that becomes a statement of SQL (`sql.raw`) or a pattern (`RegExp`) is made of constants of its module alone: no
 * value of a function gets into it. Where a function chooses between constants, the place says so when it turns the rule off.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const constantText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      varying: 'Make this text of constants of the module: {{name}} could be anything, and becomes code here.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    /** @param {import('eslint').Scope.Variable | null} variable */
    const isConstant = (variable) =>
      ['module', 'global'].includes(variable?.scope.type ?? 'global') &&
      (variable?.references ?? []).every((reference) => !reference.isWrite() || reference.init === true);

    /** @param {Extract<import('eslint').Rule.Node, { type: 'CallExpression' | 'NewExpression' }>} node */
    const check = (node) => {
      const [text] = node.arguments;
      if (text === undefined) return;
      for (const reference of referencesIn(sourceCode.getScope(node), text)) {
        const variable = reference.resolved;
        if (isChoice(reference.identifier, text)) continue;
        // A value of a function within the text itself comes from what it is called on.
        const isWithin = variable?.defs.some(({ name }) => isInside(name, text)) ?? false;
        if (isWithin || isConstant(variable)) continue;
        context.report({ node: reference.identifier, messageId: 'varying', data: { name: reference.identifier.name } });
      }
    };
    return {
      "CallExpression[callee.object.name='sql'][callee.property.name='raw']": check,
      ":matches(NewExpression, CallExpression)[callee.name='RegExp']": check,
    };
  },
};

/**
 * A node of the syntax tree, whose parents the linter adds.
 *
 * @typedef {object} Placed
 * @property {string} type
 * @property {[number, number] | undefined} [range]
 * @property {unknown} [parent]
 * @property {unknown} [test]
 * @property {unknown} [computed]
 * @property {unknown} [property]
 */

/**
 * Whether a value only chooses between texts: as the question of a condition, or as the key of a table.
 *
 * @param {Placed} identifier
 * @param {Placed} text
 */
function isChoice(identifier, text) {
  let node = identifier;
  while (node !== text) {
    const parent = /** @type {Placed} */ (node.parent); // the text is above it
    if (parent.type === 'ConditionalExpression' && parent.test === node) return true;
    if (parent.type === 'MemberExpression' && parent.computed === true && parent.property === node) return true;
    node = parent;
  }
  return false;
}

/**
 * @param {Placed} inner
 * @param {Placed} outer
 */
function isInside({ range: [from, to] = [0, 0] }, { range: [begin, end] = [0, 0] }) {
  return from >= begin && to <= end;
}

/**
 * @param {import('eslint').Scope.Scope} scope
 * @param {Placed} text
 * @returns {import('eslint').Scope.Reference[]}
 */
function referencesIn(scope, text) {
  const own = scope.references.filter(({ identifier }) => isInside(identifier, text));
  return [...own, ...scope.childScopes.flatMap((inner) => referencesIn(inner, text))];
}
