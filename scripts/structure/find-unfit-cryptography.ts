import ts from 'typescript';
import type { Source } from './sources';

type Module = Pick<Source, 'file' | 'tree'>;

/** Functions of node:crypto that the console may use. Types, and what compares or makes keys, have no algorithm of their own. */
const functions = new Set([
  ...['createHash', 'createHmac', 'hkdfSync', 'createCipheriv', 'createDecipheriv'],
  ...['randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual'],
  ...['generateKeyPairSync', 'createPrivateKey', 'createPublicKey', 'sign', 'verify', 'KeyObject'],
]);

/** The algorithms that each function may be given, as its first argument. */
const algorithms = new Map([
  ['createHash', ['sha256']],
  ['createHmac', ['sha256']],
  ['hkdfSync', ['sha256']],
  ['createCipheriv', ['aes-256-gcm']],
  ['createDecipheriv', ['aes-256-gcm']],
  ['generateKeyPairSync', ['ed25519']],
  // Ed25519 has its hash in itself.
  ['sign', ['null']],
  ['verify', ['null']],
]);

/** Less than these bytes can be guessed (128 bits). */
const leastRandomBytes = 16;

/** Places that need none of this, each with the reason. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lib/mirror/filling/fill.ts': { md5: 'Tells whether two reads named the same ids; it protects nothing.' },
  'lib/store/sealer.ts': { randomBytes: 'The nonce of AES-GCM has 96 bits; it is no secret.' },
  'lib/lock/process-lock.mjs': {
    randomBytes: 'The name of a file.',
    'Math.random': 'How long a process waits before it looks again.',
  },
  'lib/store/backup/offer-copies.ts': { randomBytes: 'The name of a folder.' },
  'lib/front/traceparent.mjs': { randomBytes: 'The id of a span, whose length W3C Trace Context sets.' },
  'lib/platform/client/platform-client.ts': { 'Math.random': 'How long a second try waits.' },
  'lib/writes/engine/dependencies.ts': { 'Math.random': 'How long a further try waits.' },
};

/** Packages whose name says cryptography, and those of them that the console uses. */
const ofCryptography =
  /crypt|cipher|argon|hash|jose|jwt|jws|jsonwebtoken|nacl|sodium|forge|\bmd5|\bsha\d|uuid|nanoid|elliptic|noble|otp|webauthn|openid|oauth|passport/i;
const packages = new Set(['@node-rs/argon2', 'otpauth', '@simplewebauthn/server', '@simplewebauthn/browser']);

/** A name of something that strangers must not guess. */
const secretName = /(secret|token|password|challenge|cookie|sessionid|recoverycode)$/i;

/**
 * Cryptography of the product that is not on the lists above: other functions, algorithms or packages, short random
 * values, and secrets that are made of `Math.random` or of a UUID.
 */
export function findUnfitCryptography(modules: Iterable<Module>, dependencies: readonly string[]): string[] {
  return [
    ...dependencies
      .filter((name) => ofCryptography.test(name) && !packages.has(name))
      .map(
        (name) => `package.json asks for ${name}: cryptography comes from node:crypto and ${[...packages].join(', ')}.`,
      ),
    ...[...modules].filter(({ file }) => isOfConsole(file)).flatMap(findInModule),
  ];
}

/** The stand-in platform makes the tokens of a platform, and tools of the project reach no console of a person. */
const isOfConsole = (file: string): boolean =>
  !/^(sandbox|scripts\/(attack|bench|screenshots|structure|test))\//.test(file);

function findInModule({ file, tree }: Module): string[] {
  const found: string[] = [];
  const tell = (what: string, text: string) => {
    if (exceptions[file]?.[what] === undefined) found.push(`${file} ${text}`);
  };
  const imported = new Set(tree.statements.flatMap(namesOfCrypto));
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) judgeImport(node, tell);
    if (ts.isCallExpression(node) && imported.has(node.expression.getText())) judgeCall(node, tell);
    if (ts.isPropertyAccessExpression(node)) judgeProperty(node, tell);
    if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) judgeSecret(node, tell);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

type Tell = (what: string, text: string) => void;

const isOfCrypto = (specifier: ts.Expression) =>
  ts.isStringLiteral(specifier) && /^(node:)?crypto$/.test(specifier.text);

function namesOfCrypto(statement: ts.Statement): string[] {
  if (!ts.isImportDeclaration(statement) || !isOfCrypto(statement.moduleSpecifier)) return [];
  const named = statement.importClause?.namedBindings;
  return named !== undefined && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : [];
}

function judgeImport({ moduleSpecifier, importClause }: ts.ImportDeclaration, tell: Tell): void {
  if (!isOfCrypto(moduleSpecifier)) return;
  const named = importClause?.namedBindings;
  if (importClause?.name !== undefined || named === undefined || !ts.isNamedImports(named)) {
    tell('import', 'imports node:crypto as a whole: name the functions.');
    return;
  }
  for (const { propertyName, name } of named.elements) {
    const { text } = propertyName ?? name;
    if (!functions.has(text)) tell(text, `uses ${text} of node:crypto, which is not on the list.`);
    if (propertyName !== undefined) tell('import', `gives ${text} of node:crypto another name.`);
  }
}

function judgeCall({ expression, arguments: [first] }: ts.CallExpression, tell: Tell): void {
  const name = expression.getText();
  const allowed = algorithms.get(name);
  if (allowed !== undefined && first !== undefined) {
    const given = ts.isStringLiteral(first) ? first.text : first.getText();
    if (!allowed.includes(given)) tell(given, `calls ${name} with ${given}: ${allowed.join(', ')} is allowed.`);
  }
  if (name === 'randomBytes') {
    const bytes = first !== undefined && ts.isNumericLiteral(first) ? Number(first.text) : 0;
    if (bytes < leastRandomBytes)
      tell(name, `draws ${first?.getText() ?? 'no'} random bytes: ${leastRandomBytes} at least, as a number.`);
  }
}

function judgeProperty(node: ts.PropertyAccessExpression, tell: Tell): void {
  const { text } = node.name;
  if (node.expression.getText() === 'Math' && text === 'random')
    tell('Math.random', 'uses Math.random: what it draws can be guessed.');
  if (text === 'subtle') tell(text, 'uses the cryptography of the browser: node:crypto has it.');
}

function judgeSecret({ name, initializer }: ts.VariableDeclaration | ts.PropertyAssignment, tell: Tell): void {
  if (!secretName.test(name.getText()) || initializer === undefined) return;
  if (/randomUUID\(|Math\.random\(/.test(initializer.getText()))
    tell(name.getText(), `makes ${name.getText()} of too few random bits: take 32 bytes of randomBytes.`);
}
