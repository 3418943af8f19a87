import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { guides } from './find-unproven';
import { listFolders } from './sources';

/** Documents for people who work on the code or run it, the guides, and what folders are for: what they name has to be there. */
const documents = (root: string): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions', 'docs/platform'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
  ...['app', 'components', 'lib', 'sandbox', 'scripts', 'e2e']
    .flatMap((tree) => listFolders(root, tree))
    .map((folder) => `${folder}/README.md`)
    .filter((readme) => existsSync(path.join(root, readme))),
  ...guides(root),
];

/** Paths in backticks and targets of links that lead nowhere. */
export function findDangling(root: string): string[] {
  return documents(root).flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    return [...pathsIn(text), ...linksIn(text).map((target) => path.posix.join(path.posix.dirname(document), target))]
      .filter((found) => !existsSync(path.join(root, found)))
      .map((found) => `${document} names ${found}, which is not there.`);
  });
}

/** Paths from the root. A path with a place to fill in (`<noun>`, `...`) is a pattern, and is not looked for. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:app|components|lib|sandbox|scripts|e2e|docs)\/[^`\s]*)`/g)]
    .map(([, found]) => found ?? '')
    .filter((found) => !/[<*]|\.\.\./.test(found));

/** Links from the folder of the document; addresses elsewhere and places within a document are not looked at. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

/** Scripts of package.json that the README does not tell of. */
export function findUntoldScripts(root: string): string[] {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  // The project's own file has scripts.
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  const commandOf = (name: string) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
  return Object.keys(scripts)
    .filter((name) => !readme.includes(`| \`${commandOf(name)}\``))
    .map((name) => `README.md does not tell what ${commandOf(name)} does.`);
}
