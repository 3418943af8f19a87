import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testTitles } from './test-titles';

const page = 'docs/asvs.md';

/** A requirement of the page: what the console does, what shows it, and what is missing. */
type Requirement = { readonly name: string; readonly shownBy: string; readonly isWhole: boolean };

/** A requirement begins with its number; the lines below it are its own. */
function readRequirements(root: string): Requirement[] {
  const [, ...rows] = readFileSync(path.join(root, page), 'utf8').split(/^- (?=\*\*\d+\.\d+\.\d+\*\*)/m);
  return rows.map((row) => {
    const [, name = ''] = /^\*\*([\d.]+)\*\* \(level [12]\): \S/.exec(row) ?? [];
    const [, shownBy = ''] = /^ {2}- Shown by: (?!none$)(.+)$/m.exec(row) ?? [];
    return { name, shownBy, isWhole: !/^ {2}- Missing: \S/m.test(row) };
  });
}

/** How many requirements there are, and how many of them miss nothing, as the page's first paragraph says it. */
export function countShown(root: string): string {
  const all = readRequirements(root);
  const whole = all.filter(({ isWhole }) => isWhole).length;
  return `Of the ${all.length} requirements that apply to the console ${whole} are shown whole.`;
}

/** Requirements of docs/asvs.md that neither something shows nor miss something, and names of tests and files that are not there. */
export function findUnshown(root: string): string[] {
  if (!existsSync(path.join(root, page))) return [];
  const everything = readRequirements(root);
  const names = everything.map(({ name }) => name);
  return [
    ...everything
      .filter(({ name }) => name === '')
      .map(() => `${page} has a requirement without a level or a sentence.`),
    ...names.filter((name, place) => names.indexOf(name) < place).map((name) => `${page} has ${name} twice.`),
    ...everything
      .filter(({ shownBy, isWhole }) => isWhole && witnessesIn(shownBy) === 0)
      .map(({ name }) => `${page} says that ${name} holds, and names nothing that shows it.`),
    ...everything.flatMap(({ name, shownBy }) =>
      [...lostTitles(root, shownBy), ...lostTexts(root, shownBy), ...lostCommands(root, shownBy)].map(
        (lost) => `${page} shows ${name} by ${lost}, which is not there.`,
      ),
    ),
  ];
}

/** A test by its file and title; a title may have any character, so that it ends where the next name or the line does. */
const namedTest = /`([^`\s]+\.(?:test|spec)\.tsx?)`: _(.+?)_(?=(?:[;,]| ·)? `|[;,]? \(|$)/g;

/** Files, or a file and what stands in it. */
const namedText = /((?:`[^`\s]+\.(?:tsx?|mjs|json|md|py)`(?:, | and )?)+)(?: ((?:`[^`]+`(?:, | and )?)+))?(?!: _)/g;

const namedCommand = /`npm run ([^`]+)`(?: \(cells? ([^)]+)\))?/g;

const inBackticks = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, found]) => found ?? '');

const inQuotes = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, found]) => found ?? '');

const witnessesIn = (shownBy: string): number => inBackticks(shownBy).length;

function lostTitles(root: string, shownBy: string): string[] {
  return [...shownBy.matchAll(namedTest)]
    .filter(([, file = '', title = '']) => !testTitles(root, file).all.has(title))
    .map(([, file, title]) => `the test “${title}” of ${file}`);
}

function lostTexts(root: string, shownBy: string): string[] {
  return [...shownBy.replaceAll(namedTest, '').matchAll(namedText)].flatMap(([, files = '', texts = '']) =>
    inBackticks(files).flatMap((file) => {
      if (!existsSync(path.join(root, file))) return [file];
      const text = readFileSync(path.join(root, file), 'utf8');
      return inBackticks(texts).flatMap((wanted) => (text.includes(wanted) ? [] : [`“${wanted}” of ${file}`]));
    }),
  );
}

/** Scripts of package.json, and cells of the attack, which its own files name. */
function lostCommands(root: string, shownBy: string): string[] {
  const commands = [...shownBy.matchAll(namedCommand)];
  if (commands.length === 0) return [];
  // The project's own file has scripts.
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  const cells = readCells(root);
  return commands.flatMap(([, command = '', named = '']) => [
    ...((command.split(' ')[0] ?? '') in scripts ? [] : [`npm run ${command}`]),
    ...inQuotes(named)
      .filter((cell) => !cells.includes(`'${cell}'`))
      .map((cell) => `the cell “${cell}”`),
  ]);
}

function readCells(root: string): string {
  const folder = path.join(root, 'scripts/attack');
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}
