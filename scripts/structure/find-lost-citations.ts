import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The documents that comments cite by a word and the number of a section: “Interface 3.8”. */
const cited = ['interface', 'extras', 'reliability'] as const;

const home = 'docs/platform';

const trees = ['app', 'components', 'docs', 'e2e', 'lib', 'sandbox', 'scripts'];

/** Citations of a section that its document does not have, and comments that name a document without a section. */
export function findLostCitations(root: string): string[] {
  const sections = new Map(cited.map((word) => [word as string, sectionsOf(path.join(root, home, `${word}.md`))]));
  return filesOf(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lost = citationsIn(text)
      .filter(({ word, section }) => sections.get(word)?.has(section) !== true)
      .map(({ word, section }) => `${file} cites ${word} ${section}, which ${home}/${word}.md does not have.`);
    const vague = vagueIn(file, text).map((words) => `${file} names no section where it cites “${words}”.`);
    return [...new Set([...lost, ...vague])];
  });
}

/** The numbers of the headings: `## 4. Operations`, `### 4.11 Update Card Status`. */
function sectionsOf(document: string): ReadonlySet<string> {
  if (!existsSync(document)) return new Set();
  return new Set([...readFileSync(document, 'utf8').matchAll(/^#{2,} ([\d.]*\d)/gm)].map(([, number]) => number ?? ''));
}

/** The citations of this test are examples, and lead nowhere on purpose. */
const ownTest = 'scripts/structure/structure.test.ts';

function filesOf(root: string): string[] {
  const below = trees
    .filter((tree) => existsSync(path.join(root, tree)))
    .flatMap((tree) =>
      readdirSync(path.join(root, tree), { recursive: true, encoding: 'utf8' }).map((name) => `${tree}/${name}`),
    );
  return [...readdirSync(root), ...below].filter(
    (file) => file !== ownTest && (/\.(ts|tsx|mjs|md)$/.test(file) || /^e2e\/transcripts\/.*\.json$/.test(file)),
  );
}

/** A sentence of a comment may go over several lines. */
const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** “Interface 4.1, 5 and 7.2” cites three sections; `interface: '4.1'` of an operation cites one. */
const citation =
  /\b(interface|extras|reliability)["']?:?,? ["']?(\d+(?:\.\d+)*(?:(?:,? and|,? or|,| to) \d+(?:\.\d+)*)*)/gi;

function citationsIn(text: string): { word: string; section: string }[] {
  return [...inOneLine(text).matchAll(citation)].flatMap(([, word = '', sections = '']) =>
    [...sections.matchAll(/\d+(?:\.\d+)*/g)].map(([section]) => ({ word: word.toLowerCase(), section })),
  );
}

/** The extras as a whole (“a platform without the extras”) are no citation. */
const vague = /(?<!\b(?:the|no) )(?<![\w./])\b(?:extras|reliability)\b(?!,? \d|[\w./-]*\w)[^ ]* ?\w*/gi;

const comments = /\/\*[^]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g;

function vagueIn(file: string, text: string): string[] {
  if (file.startsWith(`${home}/`)) return [];
  const told = file.endsWith('.md') ? [text] : (text.match(comments) ?? []);
  return told.flatMap(
    (each) =>
      inOneLine(each)
        .replaceAll(/`[^`]*`/g, '')
        .match(vague) ?? [],
  );
}
