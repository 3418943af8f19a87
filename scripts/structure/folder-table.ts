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
    folders.map((folder) => [`\`${folder}\``, firstSentence(root, folder)]),
  );
}

function firstSentence(root: string, folder: string): string {
  const purpose = readPurpose(readFileSync(path.join(root, folder, 'README.md'), 'utf8')).replaceAll(/\s+/g, ' ');
  return (/^.*?\.(?= |$)/.exec(purpose)?.[0] ?? purpose).replace(/\.$/, '');
}
