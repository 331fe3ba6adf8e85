// A plugin of oxlint, for the rule that screens have one way to run a command.

/** @typedef {{ type: string, name?: string, callee?: Node, property?: Node, parent?: Node }} Node */

const nameOf = (/** @type {Node | undefined} */ node) =>
  node?.type === 'Identifier' ? (node.name ?? '') : '';

const oneWay = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create: (context) => ({
    /** @param {Node} node */
    CallExpression: (node) => {
      const isGiven = node.parent?.type === 'CallExpression' && nameOf(node.parent.callee) === 'useCommand';
      if (/^use.+Mutation$/.test(nameOf(node.callee)) && !isGiven)
        context.report({
          node,
          message: 'A screen runs a command with useCommand(), which shows its outcome.',
        });
    },
    /** @param {Node} node */
    MemberExpression: (node) => {
      if (nameOf(node.property) === 'unwrap')
        context.report({
          node,
          message: 'A command does not reject: use the result of useCommand().',
        });
    },
  }),
};

export default { meta: { name: 'screens' }, rules: { 'one-way-to-run-a-command': oneWay } };
