// A plugin of oxlint, for the rules that screens have one way to run a command, one to hold what a person types, and one
// spelling of a word.

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

/** @typedef {{ type?: string, name?: string, object?: ElementName, property?: ElementName }} ElementName */
/** @typedef {{ name?: ElementName, attributes?: { name?: { name?: string } }[] }} Element */

/** Where a text has a home of its own: a search, a form control that gets its value from a form, the store itself. */
const homes = [
  'components/unsent-input/unsent-input.ts',
  'components/SearchBox.tsx',
  'forms/ContractForm.tsx',
  'forms/fields/NumberInput.tsx',
  'features/projects/fields/PriceField.tsx',
  // It uses the store without a form: a caret belongs to its text.
  'features/reports/sql/SqlDesk.tsx',
  // The name of a chosen file, which a reload takes away together with the file.
  'features/objects/upload/UploadDialog.tsx',
  // Searches.
  'app/palette/Palette.tsx',
  'features/projects/actions/dialogs/FactoryPicker.tsx',
  'features/replay/timeline/MomentField.tsx',
];
const textControls = [
  'Input',
  'Input.TextArea',
  'Input.Search',
  'TextArea',
  'InputNumber',
  'AutoComplete',
  'textarea',
];

/** @param {ElementName | undefined} name @returns {string} */
const elementName = (name) =>
  name?.type === 'JSXMemberExpression'
    ? `${elementName(name.object)}.${elementName(name.property)}`
    : (name?.name ?? '');

const oneHome = {
  /** @param {{ filename: string, report: (problem: { node: Element, message: string }) => void }} context */
  create: (context) => {
    const file = context.filename.replaceAll('\\', '/');
    if (file.includes('.spec.') || homes.some((home) => file.endsWith(`/${home}`))) return {};
    return {
      /** @param {Element} node */
      JSXOpeningElement: (node) => {
        const name = elementName(node.name);
        const attributes = (node.attributes ?? []).map((attribute) => attribute.name?.name ?? '');
        const holds = ['value', 'defaultValue', 'onChange', 'onInput'].some((each) =>
          attributes.includes(each),
        );
        if (name === 'Form')
          context.report({
            node,
            message: 'A form is a ContractForm or a FormDialog: they keep what is typed.',
          });
        if (textControls.includes(name) && holds)
          context.report({ node, message: 'What is typed is held by the Field of a form, and kept by it.' });
      },
    };
  },
};

/** Dialogs that hold no text: there is nothing to open them for again. */
const withoutText = ['UploadDialog', 'WithoutFilesDialog', 'RepairDialog', 'StartDialog', 'CollectDialog'];
const waysBack = ['useOpened', 'useLedTo', 'useUrlParams'];

const wayBack = {
  /** @param {{ filename: string, report: (problem: { node: Element, message: string }) => void }} context */
  create: (context) => {
    // A dialog may be made of another.
    if (/Dialogs?\.tsx$|\.spec\./.test(context.filename)) return {};
    /** @type {Element[]} */
    const dialogs = [];
    let hasWayBack = false;
    return {
      /** @param {Node} node */
      CallExpression: (node) => {
        hasWayBack ||= waysBack.includes(nameOf(node.callee));
      },
      /** @param {Element} node */
      JSXOpeningElement: (node) => {
        const name = elementName(node.name);
        if (/^[A-Z]\w*[a-z]Dialog$|^ChatDrawer$/.test(name) && ![...withoutText, 'FormDialog'].includes(name))
          dialogs.push(node);
      },
      'Program:exit': () => {
        for (const node of hasWayBack ? [] : dialogs)
          context.report({
            node,
            message: 'What opens a dialog uses useOpened(), which opens it again for what is unsent in it.',
          });
      },
    };
  },
};

/** How a text is written everywhere, and what it must not contain. @type {[RegExp, string][]} */
const spellings = [
  [/(?<![\w-])e-mail(?![\w-])/iu, '«email»'],
  [/(^|\d) %/u, '«30%», without a blank'],
  [/\d[KMG]B\b/u, '«50 MB», with a blank'],
  [/Downloads/u, '«thư mục Tải xuống»'],
  [/Giá thử/u, '«Giá dự kiến»'],
  [/Hiện hành/u, '«Đang dùng»'],
  [/đọc lý do/u, '«xem lý do»'],
  [/không đọc được sự kiện/u, '«không xem được sự kiện»'],
];

const oneSpelling = {
  /** @param {{ filename: string, report: (problem: { node: object, message: string }) => void }} context */
  create: (context) => {
    if (/\.(spec|fixture)\./.test(context.filename)) return {};
    const check = (/** @type {object} */ node, /** @type {unknown} */ text) => {
      if (typeof text !== 'string') return;
      const wrong = spellings.find(([pattern]) => pattern.test(text));
      if (wrong) context.report({ node, message: `Written ${wrong[1]} on every screen.` });
    };
    return {
      /** @param {{ value?: unknown }} node */
      Literal: (node) => check(node, node.value),
      /** @param {{ value?: { cooked?: string } }} node */
      TemplateElement: (node) => check(node, node.value?.cooked),
      /** @param {{ value?: string }} node */
      JSXText: (node) => check(node, node.value),
    };
  },
};

export default {
  meta: { name: 'screens' },
  rules: {
    'one-way-to-run-a-command': oneWay,
    'one-home-for-what-is-typed': oneHome,
    'a-way-back-to-what-is-typed': wayBack,
    'one-spelling': oneSpelling,
  },
};
