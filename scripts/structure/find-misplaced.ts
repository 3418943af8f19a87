import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where browser tests stand: the projects of e2e/playwright.config.ts run these folders. */
const specFolders =
  /^e2e\/(journeys(\/(mirror|own))?|release\/(plain|mirror|without-mirror|card-status|own|http))\/[^/]+$/;

/** Browser tests that no command would run, because they stand in no folder of a project. */
export function findMisplaced(root: string): string[] {
  if (!existsSync(path.join(root, 'e2e'))) return [];
  return readdirSync(path.join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .map((name) => `e2e/${name}`)
    .filter((file) => file.endsWith('.spec.ts') && !specFolders.test(file))
    .toSorted()
    .map((file) => `${file} is run by nothing: browser tests stand in e2e/journeys or in a folder of e2e/release.`);
}
