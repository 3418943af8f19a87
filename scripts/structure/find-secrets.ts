import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** How secrets of each kind look. */
const kinds: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\n|\s)*[A-Za-z0-9+/]{20}/,
  'an Ed25519 key': /MC4CAQAwBQYDK2VwBCIE[A-Za-z0-9+/]{20}/,
  'a key of Amazon Web Services': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22})/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}/,
  'a token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{10}/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16}/,
  'a key of Google': /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{20}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
};

/** Files that have to look like secrets, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'e2e/transcripts/': 'The platform’s documentation prints this token in its examples; it has run out.',
  'e2e/matrix/hostile-input.ts': 'A planted token, which no platform has made.',
  'lib/env.test.ts': 'A key of this test alone.',
  'lib/log.test.ts': 'The token that RFC 7519 and its tools print, and a key that was typed for the test.',
  'sandbox/bad-certificate.json': 'The stand-in platform shows a certificate that no console may trust.',
};

/** Secrets in texts of the project, by their form. Their values are not repeated. */
export function findSecrets(files: Iterable<TextFile>): string[] {
  return [...files]
    .filter(
      ({ file }) => !Object.keys(exceptions).some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one)),
    )
    .flatMap(({ file, text }) => [
      ...Object.entries(kinds)
        .filter(([, pattern]) => pattern.test(text))
        .map(([kind]) => `${file} has ${kind} in it: take it out, and replace it where it is used.`),
      ...(/(^|\/)\.env(\.(?!example$)\w+)?$/.test(file)
        ? [`${file} has settings of one installation: take it out.`]
        : []),
    ]);
}

const leftOut = /^(node_modules|\.git|\.next|\.cache|\.data|test-results)$/;
const isText = /\.(?:[cm]?[jt]sx?|json|md|ya?ml|css|html|sql|txt|svg|py|sh|ndjson|example)$|^(?:Dockerfile|run|\.\w+)$/;

/** The text files of a folder and of all below it, by their paths from it. */
export function* readTexts(root: string, folder = ''): Generator<TextFile> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !leftOut.test(entry.name)) yield* readTexts(root, file);
    else if (entry.isFile() && isText.test(entry.name) && !isOwnSetting(file))
      yield { file, text: readFileSync(path.join(root, file), 'utf8') };
  }
}

/** A person who starts a checkout writes it; it is in no repository (.gitignore) and no image. */
const isOwnSetting = (file: string) => file === '.env';
