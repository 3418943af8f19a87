import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable } from './markdown-table';

const folder = 'lib/store';

/** A table with the comment above it and the beginning of its columns. */
const definition = /(?:\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n)?export const \w+ = pgTable\(\s*'(\w+)'/g;

/** The store's tables by the module that defines them, each with the comment above it. */
export function tableList(root: string): string {
  if (!existsSync(path.join(root, folder))) return '';
  const modules = readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('schema.ts'))
    .toSorted();
  return modules
    .map((name) => {
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      const rows = [...text.matchAll(definition)].map(([, comment = '', table = '']) => [
        `\`${table}\``,
        plain(comment),
      ]);
      return `\`${folder}/${name}\`:\n\n${markdownTable(['Table', 'What it holds'], rows)}`;
    })
    .join('\n\n');
}

const plain = (comment: string): string => comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
