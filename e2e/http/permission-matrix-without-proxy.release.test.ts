import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MatrixConsole } from '../matrix/matrix-console';
import { holdAgainstTheTable } from '../matrix/matrix-run';

test('every cell of the permission matrix answers the same where there is no proxy in front', async () => {
  const { folder, remove } = await copyBuildWithoutProxy();
  try {
    const console = await MatrixConsole.start({ folder });
    const page = await console.get('anonymous', '/sign-in');
    expect(page.headers.get('content-security-policy'), 'only the proxy knows the nonce').not.toContain('nonce-');
    await holdAgainstTheTable(console);
  } finally {
    await remove();
  }
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that `next start` and the console read from their folder, in addition to the build. */
const beside = ['node_modules', 'lib', 'public', 'package.json', 'next.config.mjs'];

/**
 * Copies the build of the checkout into a folder, without its proxy: `next start` runs `proxy.ts` because these lists
 * of the build name it. Returns the folder and a function that removes it.
 */
async function copyBuildWithoutProxy(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'payments-console-build-'));
  await cp(path.join(root, '.next'), path.join(folder, '.next'), {
    recursive: true,
    filter: (source) => !/\.next\/(cache|dev|trace)/.test(source) && !source.endsWith('.map'),
  });
  for (const name of beside) await symlink(path.join(root, name), path.join(folder, name));
  const server = path.join(folder, '.next', 'server');
  await empty(path.join(server, 'functions-config-manifest.json'), { version: 1, functions: {} });
  await empty(path.join(server, 'middleware-manifest.json'), {
    version: 3,
    middleware: {},
    sortedMiddleware: [],
    functions: {},
  });
  await rm(path.join(server, 'middleware.js'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function empty(file: string, content: object): Promise<void> {
  await readFile(file); // the file must exist: if Next had moved it, this would remove no proxy
  await writeFile(file, JSON.stringify(content));
}
