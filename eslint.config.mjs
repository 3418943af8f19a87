import { defineConfig, globalIgnores } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import next from '@next/eslint-plugin-next';
import tseslint from 'typescript-eslint';
import { constantText } from './scripts/lint/constant-text.mjs';
import { textOfItsOwn } from './scripts/lint/text-of-its-own.mjs';

// Patterns match path tails and brackets are pattern characters: `[[]account[]]` is the folder `[account]`.
const elements = [
  { type: 'messages', pattern: 'lib/messages' },
  { type: 'contract', pattern: 'lib/contract' },
  { type: 'platform', pattern: 'lib/platform' },
  { type: 'mirror', pattern: 'lib/mirror' },
  { type: 'exports', pattern: 'lib/exports' },
  // What is told outside; the areas define each kind of delivery.
  { type: 'outbox', pattern: 'lib/outbox' },
  { type: 'alerts', pattern: 'lib/alerts' },
  { type: 'reviews', pattern: 'lib/reviews' },
  { type: 'month-close', pattern: 'lib/reports/month-close' },
  { type: 'saved-views', pattern: 'lib/reports/saved-views' },
  { type: 'schedules', pattern: 'lib/reports/schedules' },
  { type: 'writes', pattern: 'lib/writes' },
  // Figures of every area for a program that watches the console.
  { type: 'monitor', pattern: 'lib/monitor' },
  { type: 'access', pattern: 'lib/access' },
  { type: 'audit', pattern: 'lib/audit' },
  // How background work takes turns; the areas define the work itself.
  { type: 'work', pattern: 'lib/work' },
  { type: 'store', pattern: 'lib/store' },
  { type: 'format', pattern: 'lib/format' },
  // The one lock between processes, which every owner of a folder takes: it knows only files.
  { type: 'lock', pattern: 'lib/lock' },
  { type: 'base', pattern: 'lib' },
  { type: 'components', pattern: 'components' },
  { type: 'sandbox', pattern: 'sandbox' },
  { type: 'scripts', pattern: 'scripts' },
  { type: 'faults', pattern: 'e2e/faults' },
  { type: 'e2e', pattern: 'e2e' },
  // How every area writes: actions, hooks and words that areas share.
  { type: 'write', pattern: 'app/write' },
  { type: 'area', pattern: 'app/a/[[]account[]]/*', capture: ['area'] },
  { type: 'app', pattern: 'app' },
];

const allow = (from, to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
});

/** The base of all elements that work from the mirror. */
const overMirror = ['messages', 'mirror', 'access', 'audit', 'work', 'store', 'contract', 'format', 'base'];

/** The whole console, for elements that run it from outside. */
const fromOutside = [
  'lock',
  'contract',
  'sandbox',
  'platform',
  'mirror',
  'exports',
  'outbox',
  'alerts',
  'reviews',
  'month-close',
  'saved-views',
  'schedules',
  'writes',
  'monitor',
  'access',
  'audit',
  'work',
  'store',
  'format',
  'base',
  'e2e',
];

const closed = (...names) => [
  'error',
  {
    patterns: [
      {
        group: names.map((name) => `**/platform/${name}`),
        message: 'Go through lib/platform/server.',
      },
    ],
  },
];

/** Files in which lint refuses a sentence in JSX: all that draw, and those that answer before a page. */
const inDictionary = ['app/**', 'components/**', 'lib/{front,writes/documents}/**'];

/** Attributes that people read. */
const readAttributes = [
  ...['alt', 'aria-description', 'aria-label', 'caption', 'description', 'heading', 'hint', 'label', 'note', 'of'],
  ...['placeholder', 'text', 'title', 'whatHappened', 'whatToDo'],
];

const wordsOutside = 'Words that people read stand in lib/messages (CONTRIBUTING.md, "Add a message").';

const literalWords = [
  `JSXText[value=/\\p{L}{2}/u]`,
  `JSXElement > JSXExpressionContainer > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral)`,
  `JSXElement > JSXExpressionContainer > ConditionalExpression > Literal[value=/\\p{L}{2}/u]`,
  ...readAttributes.flatMap((name) => [
    `JSXAttribute[name.name='${name}'] > Literal[value=/\\p{L}{2}/u]`,
    `JSXAttribute[name.name='${name}'] > JSXExpressionContainer > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral)`,
    `JSXAttribute[name.name='${name}'] > JSXExpressionContainer > ConditionalExpression > Literal[value=/\\p{L}{2}/u]`,
  ]),
].map((selector) => ({ selector, message: wordsOutside }));

/** What makes code, HTML or a program of a text, and what browsers have left behind. */
const textAsCode = [
  {
    selector:
      ":matches(JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML'])",
    message: 'React writes a text as text: no HTML is set from one.',
  },
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|parseFromString)$/]',
    message: 'No HTML is set or read from a text.',
  },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: 'No HTML is set from a text.',
  },
  {
    selector: 'JSXOpeningElement[name.name=/^(object|embed|applet|frame|frameset|iframe|marquee|portal)$/]',
    message: 'Plugins, frames and what browsers have left behind have no place on a page.',
  },
  {
    selector: 'Identifier[name=/^(ActiveXObject|openDatabase|webkitRequestFileSystem|applicationCache)$/]',
    message: 'Browsers have left this behind.',
  },
  {
    selector:
      ':matches(ImportDeclaration, ImportExpression)[source.value=/^(node:)?(child_process|cluster|inspector|repl|vm)$/]',
    message: 'The console starts no program and evaluates no text.',
  },
  {
    selector:
      "CallExpression[callee.name='require'][arguments.0.value=/^(node:)?(child_process|cluster|inspector|repl|vm)$/]",
    message: 'The console starts no program and evaluates no text.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Draw what must not be guessed with node:crypto; a pause says that it is one.',
  },
];

/** Code that sees addresses and names of uploads makes no path of them. */
const diskAccess = [
  {
    selector: ':matches(ImportDeclaration, ImportExpression)[source.value=/^(node:)?fs(\\u002Fpromises)?$/]',
    message: 'Pages and handlers read no file: a path could be made of an address.',
  },
];

/** A field for a password hides it, and lets password managers and the clipboard fill it. */
const isPasswordField = ":has(JSXAttribute[name.name='type'] Literal[value='password'])";
const passwordFields = [
  {
    selector: `JSXOpeningElement:has(JSXAttribute[name.name='autoComplete'] Literal[value=/password$/]):not(${isPasswordField})`,
    message: 'A field for a password has the type `password`.',
  },
  {
    selector: `JSXOpeningElement${isPasswordField}:not(:has(JSXAttribute[name.name='autoComplete']))`,
    message: 'A field for a password says by `autoComplete` what a password manager may put into it.',
  },
  {
    selector: `JSXOpeningElement${isPasswordField}:has(JSXAttribute[name.name=/^on(Paste|Copy|Cut|BeforeInput|Drop|ContextMenu)/])`,
    message: 'A person may paste a password.',
  },
];

const otherSyntax = [
  {
    selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
    message: 'Format through lib/format: engines disagree about digits and names.',
  },
  {
    selector: "MemberExpression[object.name='Intl']",
    message: 'Format through lib/format: engines disagree about digits and names.',
  },
  {
    selector: "CallExpression[callee.property.name='watch']",
    message: 'watch() gives stale values under the React Compiler: use useWatch.',
  },
  {
    selector:
      "ClassDeclaration:not([superClass]) > ClassBody:not(:has(PrivateIdentifier)):not(:has(> [accessibility='private']))",
    message: 'Keep something private: only then does the compiler take no look-alike for an instance.',
  },
  ...[
    'ExpressionStatement[directive=/^use cache/]',
    'ImportSpecifier[imported.name=/^(unstable_cache|(unstable_)?cache(Life|Tag))$/]',
    'ExportNamedDeclaration VariableDeclarator[id.name=/^(revalidate|fetchCache)$/]',
    "ExportNamedDeclaration VariableDeclarator[id.name='dynamic'] > Literal[value=/force-static|error/]",
    'ExportNamedDeclaration > FunctionDeclaration[id.name=/^generateStaticParams$/]',
    "CallExpression[callee.name='fetch'] Property[key.name='cache'] > Literal[value='force-cache']",
  ].map((selector) => ({
    selector,
    message: 'Nothing of a record is kept in a cache of the framework: lib/store/cache knows whom it answers.',
  })),
  ...['JSXSpreadAttribute > ObjectExpression', 'ObjectExpression > SpreadElement > ObjectExpression'].map(
    (selector) => ({
      selector,
      message: 'Write each property by itself: a group hides what is given.',
    }),
  ),
];

const restrictedSyntax = [...textAsCode, ...passwordFields, ...otherSyntax];

/** Each of these has one home in the product; tests have texts of their own. */
const oneHome = [
  {
    // In the first part of a template, before its first value.
    selector: String.raw`TemplateLiteral[quasis.0.value.raw=/^\u002F(a|api|settings|guides)\u002F(?!.*\[)/][expressions.length>0]`,
    message: 'Write addresses with lib/addresses/path-to: it knows the routes and encodes each value once.',
  },
  {
    selector: String.raw`Literal[regex.pattern=/a-f.*\{12\}/]`,
    message: 'Take the pattern of a UUID from lib/contract/fields/uuids.',
  },
];

// A title of a test or of a group of tests, also behind `.each(...)`: it is read in lists of failures.
const longTitles = ['callee.name=/^(test|it|describe)$/', "callee.callee.property.name='each'"].flatMap((called) =>
  ['> Literal[value=/^.{101}/]', '> TemplateLiteral[quasis.0.value.raw=/^.{101}/]'].map((title) => ({
    selector: `CallExpression[${called}] ${title}`,
    message: 'A title has at most 100 characters.',
  })),
);

// Architecture. oxlint (.oxlintrc.json) checks what needs types or React's compiler, with its native rules.
export default defineConfig(
  globalIgnores(['.next/', '.data/', '.cache/', 'node_modules/', 'next-env.d.ts', 'docs/', 'test-results/']),
  {
    files: ['**/*.{ts,tsx}', '{scripts,lib}/**/*.mjs'],
    extends: [tseslint.configs.base],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'import/resolver': { typescript: { project: './tsconfig.json' } },
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            allow('contract', ['messages', 'contract']),
            allow('sandbox', ['sandbox', 'contract', 'lock']),
            allow('lock', ['lock']),
            allow('format', ['messages', 'format', 'contract', 'base']),
            allow('messages', ['messages', 'base']),
            allow('base', ['messages', 'base']),
            allow('store', ['store', 'lock', 'base']),
            // `audit` is below `access`: the transaction of a sign-in also records it.
            allow('work', ['work', 'store', 'base']),
            allow('audit', ['messages', 'audit', 'store', 'base']),
            allow('access', ['messages', 'access', 'audit', 'work', 'store', 'contract', 'base']),
            allow('platform', ['messages', 'platform', 'access', 'audit', 'store', 'contract', 'base']),
            allow('mirror', [
              'messages',
              'mirror',
              'platform',
              'access',
              'audit',
              'work',
              'store',
              'contract',
              'format',
              'base',
            ]),
            allow('exports', [...overMirror, 'exports', 'platform', 'writes']),
            allow('outbox', ['messages', 'outbox', 'platform', 'access', 'audit', 'work', 'store', 'contract', 'base']),
            allow('alerts', [...overMirror, 'alerts', 'outbox', 'writes', 'platform', 'month-close']),
            allow('month-close', [...overMirror, 'month-close', 'exports', 'platform']),
            allow('saved-views', [...overMirror, 'saved-views', 'exports', 'writes', 'platform']),
            allow('schedules', [...overMirror, 'schedules', 'saved-views', 'exports', 'outbox']),
            allow('reviews', [...overMirror, 'reviews', 'platform']),
            allow('writes', [
              'messages',
              'writes',
              'platform',
              'access',
              'audit',
              'work',
              'store',
              'contract',
              'format',
              'base',
            ]),
            allow('monitor', ['monitor', ...overMirror, 'platform', 'alerts', 'outbox', 'writes']),
            allow('components', ['messages', 'components', 'format', 'base']),
            allow('app', [
              'app',
              'monitor',
              'write',
              'components',
              'writes',
              'mirror',
              'exports',
              'outbox',
              'alerts',
              'reviews',
              'month-close',
              'saved-views',
              'schedules',
              'platform',
              'access',
              'audit',
              'work',
              'store',
              'contract',
              'format',
              'messages',
              'base',
            ]),
            {
              from: { element: { type: 'area' } },
              allow: {
                to: {
                  element: {
                    types: {
                      anyOf: [
                        'app',
                        'write',
                        'components',
                        'writes',
                        'mirror',
                        'exports',
                        'outbox',
                        'alerts',
                        'reviews',
                        'month-close',
                        'saved-views',
                        'schedules',
                        'platform',
                        'access',
                        'audit',
                        'contract',
                        'format',
                        'messages',
                        'base',
                      ],
                    },
                  },
                },
              },
            },
            allow('write', [
              'write',
              'app',
              'components',
              'writes',
              'access',
              'contract',
              'format',
              'messages',
              'base',
            ]),
            {
              // The actions on a recorded write are declared in the area that lists writes.
              from: { element: { type: 'write' } },
              allow: { to: { element: { type: 'area', captured: { area: 'activity' } } } },
            },
            {
              from: { element: { type: 'area' } },
              allow: { to: { element: { type: 'area', captured: { area: '{{ from.element.captured.area }}' } } } },
            },
            allow('scripts', ['scripts', 'messages', ...fromOutside]),
            allow('faults', ['faults', 'scripts', ...fromOutside]),
            allow('e2e', ['e2e', 'contract', 'sandbox', 'work', 'format', 'base']),
          ],
        },
      ],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    files: ['{app,components}/**/*.{ts,tsx}', '*.ts'],
    plugins: { '@next/next': next, console: { rules: { 'text-of-its-own': textOfItsOwn } } },
    rules: {
      'console/text-of-its-own': 'error',
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
    },
  },
  // Only the platform's facade is open: the modules behind server.ts check no permission.
  {
    files: ['app/**', 'components/**', 'scripts/**'],
    rules: {
      'no-restricted-imports': closed(
        'client/platform-client',
        'client/send-request',
        'client/token',
        'reads/platform-reader',
        'platform-context',
      ),
    },
  },
  {
    // These tests are about the client itself, over connections that break.
    files: ['e2e/faults/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    // Writes check the permission themselves and then send through the engine.
    files: ['lib/writes/**'],
    rules: {
      'no-restricted-imports': closed('client/send-request', 'client/token', 'reads/platform-reader'),
    },
  },
  // The framework reads these files at the top level; they only bind what the folders export.
  { files: ['*.ts'], rules: { 'boundaries/no-unknown-files': 'off' } },
  {
    files: ['{app,components,lib}/**'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...oneHome] },
  },
  { files: ['lib/format/**'], rules: { 'no-restricted-syntax': ['error', ...textAsCode] } },
  {
    files: inDictionary,
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...oneHome, ...literalWords] },
  },
  {
    files: ['{app,components}/**'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...oneHome, ...literalWords, ...diskAccess] },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'no-eval': 'error', 'no-new-func': 'error' },
  },
  {
    files: ['{app,components,lib}/**'],
    plugins: { text: { rules: { 'constant-text': constantText } } },
    rules: { 'text/constant-text': 'error' },
  },
  {
    // Programs of ours start others, and draw what is no secret.
    files: ['{scripts,sandbox,e2e}/**'],
    rules: { 'no-restricted-syntax': ['error', ...otherSyntax] },
  },
  {
    files: ['**/*.{test,fixture}.{ts,tsx}'],
    rules: {
      'boundaries/dependencies': 'off',
      'text/constant-text': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-syntax': ['error', ...longTitles],
    },
  },
  {
    files: ['e2e/**/*.spec.ts', 'e2e/pages/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...otherSyntax, ...longTitles] },
  },
  {
    // These rules do not see types in JSDoc; the compiler checks how the values are used.
    files: ['{scripts,lib}/**/*.mjs'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-return': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
);
