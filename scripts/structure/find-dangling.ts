import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Documents for whoever works on the code: what they name has to be there. */
const documents = (root: string): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  ...readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
];

/** Paths in backticks that lead nowhere; those with a place to fill in (`<noun>`, `...`) are patterns. */
export function findDangling(root: string): string[] {
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
