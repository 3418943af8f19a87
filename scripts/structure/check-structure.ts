import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSentences } from './find-sentences';
import { isOfTests, isRouteFile, listFolders, type Source } from './sources';

type Use = {
  /** A module of the folder, or `name/` of a folder in it. */
  readonly entry: string;
  /** One module outside of the folder that imports it. */
  readonly by: string;
  readonly names: ReadonlySet<string>;
};

/** The heading of the list that the check reads and `npm run structure -- --write` writes. */
const surfaceHeading = '## Others use';

/** The exports of a folder that production modules outside of it import. */
function usesFromOutside(folder: string, sources: ReadonlyMap<string, Source>): Use[] {
  const uses = new Map<string, { entry: string; by: string; names: Set<string> }>();
  for (const { file, imports } of sources.values()) {
    if (file.startsWith(`${folder}/`)) continue;
    for (const target of imports) {
      if (!target.file.startsWith(`${folder}/`)) continue;
      const [first = '', ...deeper] = target.file.slice(folder.length + 1).split('/');
      const entry = deeper.length === 0 ? first : `${first}/`;
      const use = uses.get(entry) ?? { entry, by: file, names: new Set<string>() };
      for (const name of target.names) use.names.add(name);
      uses.set(entry, use);
    }
  }
  return [...uses.values()].toSorted((one, other) => one.entry.localeCompare(other.entry));
}

/** Splits a README into the folder's purpose and the exports that others may use. */
function readSurface(text: string): { purpose: string; purposeLines: number; entries: string[] } {
  const [before = '', after = ''] = text.split(surfaceHeading);
  const purpose = before.replace(/^# .*\n/, '').trim();
  return {
    purpose,
    purposeLines: purpose === '' ? 0 : purpose.split('\n').length,
    entries: [...after.matchAll(/^- `([^`]+)`/gm)].map(([, entry]) => entry ?? ''),
  };
}

/** The purpose of a folder by its README: all that stands before the list of what others use. */
export const readPurpose = (text: string): string => readSurface(text).purpose;

/** The README with the list as the imports are now. */
export function writeSurface(folder: string, text: string, sources: ReadonlyMap<string, Source>): string {
  const { purpose } = readSurface(text);
  const rows = usesFromOutside(folder, sources).map(({ entry, names }) => {
    const shown = [...names]
      .filter((name) => name !== '*')
      .toSorted()
      .map((name) => `\`${name}\``);
    return entry.endsWith('/') || shown.length === 0 ? `- \`${entry}\`` : `- \`${entry}\`: ${shown.join(', ')}`;
  });
  const list = rows.length === 0 ? 'Nothing: it is run, not imported.' : rows.join('\n');
  return `# ${folder}\n\n${purpose}\n\n${surfaceHeading}\n\n${list}\n`;
}

export type Rule = 'entries' | 'surfaces' | 'names' | 'circles' | 'sentences';

/** `where` is the folder that `not-yet.json` may name, itself or by one above it. */
export type Problem = { readonly rule: Rule; readonly where: string; readonly text: string };

export const mostEntries = 25;

const trees = ['app', 'components', 'lib', 'sandbox', 'scripts', 'e2e'];

/** Folders of data, one file per item: the number of files says nothing about the code. */
const dataFolders = ['e2e/transcripts', 'lib/messages/en', 'lib/store/migrations'];

/** The framework's routes lie under these; code that routes share has a folder of its own beside them. */
const routeTrees = ['app/a', 'app/api'];

/** Every breach of the rules for folders, surfaces, names, circles and sentences, before exceptions are left out. */
export function checkStructure(root: string, sources: ReadonlyMap<string, Source>): Problem[] {
  return [
    ...trees.flatMap((tree) => listFolders(root, tree)).flatMap((folder) => checkEntries(root, folder)),
    ...foldersWithSurface(root).flatMap((folder) => checkSurface(root, folder, sources)),
    ...[...sources.values()].flatMap(checkName),
    ...findCircles(sources).map(describeCircle),
    ...[...sources.values()].flatMap(checkSentences),
  ];
}

/** Folders that need a README with a list: all below lib, components and sandbox, and any of app without a route. */
export function foldersWithSurface(root: string): string[] {
  const inner = ['components', 'lib', 'sandbox'].flatMap((tree) =>
    listFolders(root, tree).filter((each) => each !== tree),
  );
  const shared = listFolders(root, 'app').filter(
    (folder) =>
      folder !== 'app' && !isBelow(folder, routeTrees) && !hasRoute(root, `app/${folder.split('/')[1] ?? ''}`),
  );
  return [...inner, ...shared].filter((folder) => !isBelow(folder, dataFolders) && modulesOf(root, folder).length > 0);
}

export const isBelow = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

function hasRoute(root: string, folder: string): boolean {
  return listFolders(root, folder).some((each) => readdirSync(path.join(root, each)).some(isRouteFile));
}

/** Modules and folders, without tests and fixtures, which a reader of the product does not need. */
function modulesOf(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() || (/\.(ts|tsx|mjs)$/.test(entry.name) && !/\.(test|spec|fixture)\./.test(entry.name)),
    )
    .map((entry) => entry.name);
}

/** How many counted entries a folder has. */
export const countEntries = (root: string, folder: string): number => modulesOf(root, folder).length;

function checkEntries(root: string, folder: string): Problem[] {
  const entries = countEntries(root, folder);
  if (entries <= mostEntries || isBelow(folder, dataFolders)) return [];
  return [
    {
      rule: 'entries',
      where: folder,
      text: `${folder} has ${entries} entries, ${mostEntries} at most: give it folders by purpose.`,
    },
  ];
}

function checkSurface(root: string, folder: string, sources: ReadonlyMap<string, Source>): Problem[] {
  const readme = path.join(root, folder, 'README.md');
  const problem = (text: string): Problem => ({ rule: 'surfaces', where: folder, text });
  if (!existsSync(readme)) return [problem(`${folder}/README.md is missing: what is it for, and what may others use?`)];
  const { purposeLines, entries } = readSurface(readFileSync(readme, 'utf8'));
  const listed = new Set(entries);
  const used = new Map(usesFromOutside(folder, sources).map((use) => [use.entry, use]));
  return [
    ...(purposeLines === 0 || purposeLines > 8
      ? [problem(`${folder}/README.md says in one to eight lines what the folder is for.`)]
      : []),
    ...[...used.values()]
      .filter(({ entry }) => !listed.has(entry))
      .map(({ entry, by }) => problem(`${by} imports ${folder}/${entry}, which ${folder}/README.md does not offer.`)),
    ...entries
      .filter((entry) => !used.has(entry))
      .map((entry) => problem(`${folder}/README.md offers ${entry}, which no module outside uses.`)),
  ];
}

const words = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/)
    .map((word) => word.replace(/(ie)?s$/, (end) => (end === 'ies' ? 'y' : '')));

/**
 * A reader finds the file of an export by its name: one of the exports has all words of the file's name. Exceptions:
 * files that the framework or a process starts by name, `actions.ts` (the actions of one area), `*-schema.ts` (a set of
 * tables), modules of a noun of the contract and the sandbox, and modules without exports.
 */
function checkName({ file, exports }: Source): Problem[] {
  const base = path.posix.basename(file).replace(/\.(ts|tsx|mjs)$/, '');
  const isExcepted =
    isOfTests(file) ||
    isRouteFile(file) ||
    !file.includes('/') ||
    exports.length === 0 ||
    exports.every((name) => name === 'default') ||
    base === 'actions' ||
    base === 'schema' ||
    base.endsWith('-schema') ||
    /^(lib\/contract|sandbox)\/[^/]+$/.test(file);
  if (isExcepted) return [];
  const fits = exports.some((name) => words(base).every((word) => words(name).join('').includes(word)));
  if (fits) return [];
  return [
    {
      rule: 'names',
      where: path.posix.dirname(file),
      text: `${file} exports ${exports.slice(0, 3).join(', ')}: name it after what it exports.`,
    },
  ];
}

function checkSentences(source: Source): Problem[] {
  const found = findSentences(source);
  const [first] = found;
  if (first === undefined) return [];
  return [
    {
      rule: 'sentences',
      where: path.posix.dirname(source.file),
      text: `${source.file}:${first.line} has “${first.text}”${found.length > 1 ? ` and ${found.length - 1} more` : ''}: what people read stands in lib/messages/en.`,
    },
  ];
}

function describeCircle(files: readonly string[]): Problem {
  const folders = files.map((file) => path.posix.dirname(file).split('/'));
  const [first = []] = folders;
  const common = first.filter((part, depth) =>
    folders.every((each) => each[depth] === part && each.slice(0, depth).join() === first.slice(0, depth).join()),
  );
  return {
    rule: 'circles',
    where: common.join('/') || '.',
    text: `${files.length} modules import one another in a circle (types count): ${files.join(', ')}.`,
  };
}

/** Groups of modules that need one another to be understood, types counted: Tarjan's strongly connected components. */
export function findCircles(sources: ReadonlyMap<string, Source>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const circles: string[][] = [];

  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    let low = own;
    stack.push(file);
    open.add(file);
    for (const target of sources.get(file)?.imports ?? []) {
      if (!index.has(target.file)) low = Math.min(low, visit(target.file));
      else if (open.has(target.file)) low = Math.min(low, index.get(target.file) ?? low);
    }
    if (low === own) {
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) open.delete(member);
      if (members.length > 1) circles.push(members.toSorted());
    }
    return low;
  };

  for (const file of sources.keys()) if (!index.has(file)) visit(file);
  return circles;
}
