import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
import { findDangling, findUntoldScripts } from './structure/find-dangling';
import { findLostCitations } from './structure/find-lost-citations';
import { findMisplaced } from './structure/find-misplaced';
import { findUntoldEvents } from './structure/find-untold-events';
import { findUntoldModules } from './structure/find-untold-modules';
import { findUnfitCryptography } from './structure/find-unfit-cryptography';
import { findSecrets, readTexts } from './structure/find-secrets';
import { findUnfitPackages, readPackages } from './structure/find-unfit-packages';
import { findUnproven } from './structure/find-unproven';
import { findUnshown } from './structure/find-unshown';
import { findUnshipped } from './structure/find-unshipped';
import { findStaleParts, writeMadeParts } from './structure/made-parts';
import { readProduction } from './structure/sources';

// npm run structure: checks folders, surfaces, names of files and circles of imports; `--write` updates the lists.

const listedRules = ['surfaces', 'names', 'circles', 'sentences'] as const;

/**
 * The exceptions: folders whose surfaces, names, circles or sentences are not checked yet, and how many entries a
 * folder that is too large may have until it is divided. The lists only shrink.
 */
type NotYet = Record<(typeof listedRules)[number], string[]> & { entries: Record<string, number> };

const root = process.cwd();
const notYetPath = path.join(root, 'scripts/structure/not-yet.json');
const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
const sources = readProduction(root);
// The project wrote the file, and only this check reads it.
const notYet = JSON.parse(readFileSync(notYetPath, 'utf8')) as NotYet;
if (values.write === true) bringUpToDate();
const problems = checkStructure(root, sources);
const asked = problems.filter((problem) => !isNotYetAsked(problem));
for (const { rule, text } of asked) process.stdout.write(`${rule}: ${text}\n`);
for (const line of needless()) process.stdout.write(`not-yet.json no longer needs ${line}: take it out (--write).\n`);
const stale = [
  ...findStaleParts({ root, sources }),
  ...findUntoldScripts(root),
  ...findDangling(root),
  ...findUntoldEvents(root, sources),
  ...findUntoldModules(root, [...sources.values()]),
  ...findLostCitations(root),
  ...findUnproven(root),
  ...findUnshown(root),
];
const unused = [...findUnusedMessages(root, sources), ...findUnshipped(root, sources)];
const misplaced = findMisplaced(root);
const packages = readPackages(root);
const unfit = findUnfitPackages(packages);
const unfitCryptography = findUnfitCryptography(sources.values(), Object.keys(packages.wanted));
for (const line of unfit) process.stdout.write(`packages: ${line}\n`);
const secrets = findSecrets(readTexts(root));
for (const line of secrets) process.stdout.write(`secrets: ${line}\n`);
for (const line of unfitCryptography) process.stdout.write(`cryptography: ${line}\n`);
for (const line of misplaced) process.stdout.write(`tests: ${line}\n`);
for (const line of stale) process.stdout.write(`documents: ${line}\n`);
for (const line of unused) process.stdout.write(`messages: ${line}\n`);
const found = [asked, stale, unused, misplaced, unfit, unfitCryptography, secrets];
process.exitCode = found.every(({ length }) => length === 0) ? 0 : 1;

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

/** Writes lists as the imports are, made parts of documents, and in `not-yet.json` only folders that still need it. */
function bringUpToDate(): void {
  for (const folder of foldersWithSurface(root)) {
    const readme = path.join(root, folder, 'README.md');
    if (existsSync(readme)) writeFileSync(readme, writeSurface(folder, readFileSync(readme, 'utf8'), sources));
  }
  writeMadeParts({ root, sources });
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
