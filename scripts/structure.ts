// npm run structure: folders, their surfaces, names of files and circles of imports. `--write` brings the lists up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findUnusedMessages, isMessagesTypeCurrent, messagesTypePath, writeMessagesType } from './structure/messages';
import {
  checkStructure,
  countEntries,
  foldersWithSurface,
  isBelow,
  mostEntries,
  type Problem,
  type Rule,
} from './structure/check-structure';
import { listFilesInto } from './structure/files-to-touch';
import { findUnshipped } from './structure/find-unshipped';
import { findDangling } from './structure/find-dangling';
import { readProduction } from './structure/sources';
import { drawInto, isPictureCurrent } from './structure/picture';
import { writeSurface } from './structure/surfaces';

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
const stale = [...findStale(), ...findDangling(root)];
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
    ...(isMessagesTypeCurrent(root)
      ? []
      : [`${messagesTypePath} is not what lib/messages/en holds (npm run structure -- --write).`]),
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
  if (!isMessagesTypeCurrent(root)) writeFileSync(path.join(root, messagesTypePath), writeMessagesType(root));
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
