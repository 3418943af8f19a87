import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { browserProjects } from '../../e2e/browser-projects.mjs';

const folders = new Set(browserProjects.map(({ folder }) => folder));

/** Browser tests that no command would run, because they stand in no folder of a project. */
export function findMisplaced(root: string): string[] {
  if (!existsSync(path.join(root, 'e2e'))) return [];
  return readdirSync(path.join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .map((name) => `e2e/${name}`)
    .filter((file) => file.endsWith('.spec.ts') && !folders.has(path.dirname(file)))
    .toSorted()
    .map((file) => `${file} is run by nothing: browser tests stand in e2e/journeys or in a folder of e2e/release.`);
}
