import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPurpose } from './check-structure';
import { markdownTable } from './markdown-table';
import { listFolders } from './sources';

const trees = ['app', 'components', 'e2e', 'lib', 'sandbox', 'scripts'];

/** `main`: the trees and the parts of `lib`, for a first look. `all`: every folder that says what it is for. */
type FolderChoice = 'main' | 'all';

/** Folders with the first sentence of their READMEs. */
export function folderTable(root: string, choice: FolderChoice): string {
  const folders = trees
    .flatMap((tree) => listFolders(root, tree))
    .filter((folder) => existsSync(path.join(root, folder, 'README.md')))
    .filter((folder) => choice === 'all' || /^[^/]+$|^lib\/[^/]+$/.test(folder))
    .toSorted();
  return markdownTable(
    ['Folder', 'What it is for'],
    folders.map((folder) => [`\`${folder}\``, firstSentence(purposeOf(root, folder))]),
  );
}

const purposeOf = (root: string, folder: string): string =>
  readPurpose(readFileSync(path.join(root, folder, 'README.md'), 'utf8'));

/** The first sentence of a text for a cell of a table, without its full stop. */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return (/^.*?\.(?= |$)/.exec(line)?.[0] ?? line).replace(/\.$/, '');
}
