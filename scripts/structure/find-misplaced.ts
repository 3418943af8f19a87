import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { browserProjects } from '../../e2e/browser-projects.mjs';

const folders = new Set(browserProjects.map(({ folder }) => folder));

/** Tests that no command would run, or not as their kind, because they stand in no folder of a project. */
export function findMisplaced(root: string): string[] {
  if (!existsSync(path.join(root, 'e2e'))) return [];
  return readdirSync(path.join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .map((name) => `e2e/${name}`)
    .toSorted()
    .flatMap((file) => {
      if (file.endsWith('.spec.ts') && !folders.has(path.dirname(file))) {
        return [`${file} is run by nothing: browser tests stand in e2e/journeys or in a folder of e2e/release.`];
      }
      if (/^e2e\/(journeys|release|http\/.+)\/.*\.test\.ts$/.test(file)) {
        return [`${file} is not run as a test of requests: those stand in e2e/http itself.`];
      }
      if (file.endsWith('.dom.test.tsx')) return [`${file} is run by nothing: it stands beside its component.`];
      return [];
    });
}
