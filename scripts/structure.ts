import { existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findUnusedMessages } from './structure/messages';
import {
  checkStructure,
  countEntries,
  foldersWithSurface,
  isBelow,
  mostEntries,
  type Problem,
  type Rule,
  writeSurface,
} from './structure/check-structure';
import { listFilesInto } from './structure/count-figures';
import { findUnproven, guides } from './structure/find-unproven';
import { findUnshipped } from './structure/find-unshipped';
import { readProduction, type Source } from './structure/sources';

const opening = '```mermaid\n';
const closing = '```\n';

/** The boxes of the picture: the parts of the console, the deepest folder that fits first. */
const parts: readonly [folder: string, name: string][] = [
  ['app/a', 'areas'],
  ['app/api', 'handlers'],
  ['app', 'pages'],
  ['components', 'components'],
  ['lib/access', 'access'],
  ['lib/alerts', 'alerts'],
  ['lib/audit', 'audit'],
  ['lib/contract', 'contract'],
  ['lib/exports', 'exports'],
  ['lib/format', 'format'],
  ['lib/front', 'front'],
  ['lib/messages', 'messages'],
  ['lib/mirror', 'mirror'],
  ['lib/reports/month-close', 'month-close'],
  ['lib/reports/saved-views', 'saved-views'],
  ['lib/reports/schedules', 'schedules'],
  ['lib/platform', 'platform'],
  ['lib/reviews', 'reviews'],
  ['lib/store', 'store'],
  ['lib/writes', 'writes'],
  ['lib', 'base'],
  ['sandbox', 'sandbox'],
];

type Arrow = { readonly from: string; readonly to: string; readonly imports: number };

/** The document with its picture drawn from the imports as they are. */
function drawInto(document: string, sources: ReadonlyMap<string, Source>): string {
  const [before = '', rest = ''] = document.split(opening);
  const after = rest.slice(rest.indexOf(closing) + closing.length);
  return `${before}${opening}${draw(sources)}${closing}${after}`;
}

/** Whether the picture has the boxes and arrows that the imports have; the numbers on them may be of yesterday. */
function isPictureCurrent(document: string, sources: ReadonlyMap<string, Source>): boolean {
  const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '').split('\n').toSorted().join('\n');
  return withoutNumbers(document) === withoutNumbers(drawInto(document, sources));
}

function draw(sources: ReadonlyMap<string, Source>): string {
  const modules = new Map<string, number>();
  for (const file of sources.keys()) {
    const part = partOf(file);
    if (part !== undefined) modules.set(part, (modules.get(part) ?? 0) + 1);
  }
  const boxes = parts
    .filter(([, name]) => modules.has(name))
    .map(([folder, name]) => `  ${name}["${folder}<br/>${modules.get(name) ?? 0} modules"]`);
  const arrows = arrowsOf(sources).map(({ from, to, imports }) => `  ${from} -->|${imports}| ${to}`);
  return ['flowchart TD', ...boxes, ...arrows, ''].join('\n');
}

function arrowsOf(sources: ReadonlyMap<string, Source>): Arrow[] {
  const counts = new Map<string, Arrow>();
  for (const { file, imports } of sources.values()) {
    const from = partOf(file);
    for (const target of new Set(imports.map((each) => each.file))) {
      const to = partOf(target);
      // What everybody imports would only darken the picture.
      if (from === undefined || to === undefined || from === to || ['base', 'format'].includes(to)) continue;
      const key = `${from} ${to}`;
      counts.set(key, { from, to, imports: (counts.get(key)?.imports ?? 0) + 1 });
    }
  }
  return [...counts.values()].toSorted((one, other) =>
    `${one.from} ${one.to}`.localeCompare(`${other.from} ${other.to}`),
  );
}

const partOf = (file: string): string | undefined => parts.find(([folder]) => file.startsWith(`${folder}/`))?.[1];

/** Documents for whoever works on the code, and the guides: what they name has to be there. */
const documents = (root: string): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  ...readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
  ...guides(root),
];

/** Paths in backticks that lead nowhere; those with a place to fill in (`<noun>`, `...`) are patterns. */
function findDangling(root: string): string[] {
  return documents(root).flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const paths = [...text.matchAll(/`((?:app|components|lib|sandbox|scripts|e2e|docs)\/[^`\s]*)`/g)].map(
      ([, found]) => found ?? '',
    );
    return paths
      .filter((found) => !/[<*]|\.\.\./.test(found) && !existsSync(path.join(root, found)))
      .map((found) => `${document} names ${found}, which is not there.`);
  });
}

// npm run structure: folders, their surfaces, names of files and circles of imports. `--write` brings the lists up to date.

const listedRules = ['surfaces', 'names', 'circles', 'sentences'] as const;

/**
 * What is not asked yet: the folders in which surfaces, names, circles or sentences may be as they are, and of a folder with too
 * many entries how many it may have until it is divided. The lists only shrink.
 */
type NotYet = Record<(typeof listedRules)[number], string[]> & { entries: Record<string, number> };

const root = process.cwd();
const architecturePath = path.join(root, 'docs/architecture.md');
const guidePath = path.join(root, 'CONTRIBUTING.md');
const notYetPath = path.join(root, 'scripts/structure/not-yet.json');
const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
const sources = readProduction(root);
// The file is ours and the check beside it is all that reads it.
const notYet = JSON.parse(readFileSync(notYetPath, 'utf8')) as NotYet;
if (values.write === true) bringUpToDate();
const problems = checkStructure(root, sources);
const asked = problems.filter((problem) => !isNotYetAsked(problem));
for (const { rule, text } of asked) process.stdout.write(`${rule}: ${text}\n`);
for (const line of needless()) process.stdout.write(`not-yet.json no longer needs ${line}: take it out (--write).\n`);
const stale = [...findStale(), ...findDangling(root), ...findUnproven(root)];
const unused = [...findUnusedMessages(root, sources), ...findUnshipped(root, sources)];
for (const line of stale) process.stdout.write(`documents: ${line}\n`);
for (const line of unused) process.stdout.write(`messages: ${line}\n`);
process.exitCode = asked.length + stale.length + unused.length === 0 ? 0 : 1;

/** What `--write` would bring up to date in the documents. */
function findStale(): string[] {
  const guide = readFileSync(guidePath, 'utf8');
  return [
    ...(isPictureCurrent(readFileSync(architecturePath, 'utf8'), sources)
      ? []
      : ['docs/architecture.md shows other arrows than the imports (npm run structure -- --write).']),
    ...(listFilesInto(guide, sources) === guide
      ? []
      : ['CONTRIBUTING.md lists other files than know its examples (npm run structure -- --write).']),
  ];
}

function isNotYetAsked({ rule, where }: Problem): boolean {
  if (rule === 'entries') return countEntries(root, where) <= (notYet.entries[where] ?? mostEntries);
  return notYet[rule].some((entry) => covers(entry, where));
}

/** `lib/**` is the folder and all below it, `lib` the folder alone. */
function covers(entry: string, where: string): boolean {
  return entry.endsWith('/**') ? isBelow(where, [entry.slice(0, -3)]) : entry === where;
}

function needless(): string[] {
  const isBreached = (rule: Rule, folder: string) =>
    problems.some((problem) => problem.rule === rule && covers(folder, problem.where));
  return [
    ...Object.keys(notYet.entries).filter((folder) => !isBreached('entries', folder)),
    ...listedRules.flatMap((rule) => notYet[rule].filter((folder) => !isBreached(rule, folder))),
  ];
}

/** Lists as the imports are, the picture too, and of what is not yet asked only the folders that still need it. */
function bringUpToDate(): void {
  for (const folder of foldersWithSurface(root)) {
    const readme = path.join(root, folder, 'README.md');
    if (existsSync(readme)) writeFileSync(readme, writeSurface(folder, readFileSync(readme, 'utf8'), sources));
  }
  writeFileSync(architecturePath, drawInto(readFileSync(architecturePath, 'utf8'), sources));
  writeFileSync(guidePath, listFilesInto(readFileSync(guidePath, 'utf8'), sources));
  const found = checkStructure(root, sources);
  for (const rule of listedRules) {
    const still = found.filter(
      (problem) => problem.rule === rule && notYet[rule].some((entry) => covers(entry, problem.where)),
    );
    notYet[rule] = [...new Set(still.map(({ where }) => where))].toSorted();
  }
  notYet.entries = Object.fromEntries(
    Object.entries(notYet.entries).flatMap(([folder, most]) => {
      const now = existsSync(path.join(root, folder)) ? countEntries(root, folder) : 0;
      return now > mostEntries ? [[folder, Math.min(most, now)]] : [];
    }),
  );
  writeFileSync(notYetPath, `${JSON.stringify(notYet, undefined, 2)}\n`);
}
