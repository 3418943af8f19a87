import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noVariables, startConsoleCopy } from '../e2e/harness/console';
import { freePorts } from '../e2e/harness/sandbox';
import { licenceExceptions } from './structure/find-unfit-packages';
import { findSecrets } from './structure/find-secrets';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-image-'));
const tree = path.join(folder, 'tree');

/** Makes the tree as the Dockerfile does. */
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/image-tree.mjs'), tree]);
});
afterAll(() => {
  for (const { name, isFolder } of entries()) if (isFolder) chmodSync(path.join(tree, name), 0o755);
  rmSync(folder, { recursive: true });
});

function entries(): { readonly name: string; readonly isFolder: boolean; readonly changed: number }[] {
  return readdirSync(tree, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { mtimeMs, size } = statSync(path.join(tree, name));
    const isFolder = statSync(path.join(tree, name)).isDirectory();
    return { name, isFolder, changed: isFolder ? 0 : mtimeMs + size };
  });
}

test('the image holds the tree, on a base that is named by its digest', () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const [, , image = ''] = dockerfile.split(/^FROM /m);
  expect(image.match(/^(COPY|ADD) .*$/gm)).toEqual([
    'COPY --from=build /base /',
    'COPY --from=build /tree ./',
    'COPY --from=build --chown=1000:1000 /base/data /data',
  ]);
  expect(dockerfile).toContain('node scripts/image-tree.mjs /tree ${SANDBOX} && node scripts/image-root.mjs /base');
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM scratch']);
  // There is no shell for it.
  expect(image).not.toMatch(/^RUN |^(CMD|ENTRYPOINT) [^[]/m);
  expect(dockerfile).toMatch(/\*@sha256:\*\)/);
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE$/m);
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
});

test('the tree has no test, no stand-in platform, no package for development and no image decoder', () => {
  const names = entries().map(({ name }) => name);
  const own = names.filter((name) => !/(^|\/)node_modules\//.test(name));
  expect(
    own.filter((name) => /^(e2e|sandbox|\.git|\.svn|\.hg|\.env|\.ci)(\/|$)|\.(test|fixture)\./.test(name)),
  ).toEqual([]);
  // Of the documents, those that the console itself shows.
  expect(
    own.filter((name) => name.startsWith('docs/') && !/^docs\/(guides|screenshots(\/guides)?)(\/|$)/.test(name)),
  ).toEqual([]);
  expect(own.filter((name) => /^docs\/screenshots\/[^/]+$/.test(name))).toEqual(['docs/screenshots/guides']);
  for (const file of ['guides/operators.md', 'guides/zh-Hans/operators.md', 'screenshots/guides/payout.webp'])
    expect(own).toContain(`docs/${file}`);
  expect(
    own.filter((name) =>
      /^scripts\/(?!start|maintenance|admin-create|audit|secrets-rotate|store|support-bundle)/.test(name),
    ),
  ).toEqual([]);
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const packages = [...Object.keys(devDependencies), 'sharp', '@img'];
  // Packages that a start needs use them too, so they are not for development alone.
  const alsoNeeded = ['esbuild', '@formatjs/icu-messageformat-parser', '@peculiar/x509', 'reflect-metadata'];
  const found = packages.filter((name) => existsSync(path.join(tree, 'node_modules', name)));
  expect(found.filter((name) => !alsoNeeded.includes(name))).toEqual([]);
  expect(names).toContain('lib/front/serve.mjs');
});

test('the tree lists each of its packages for a scanner, with version, hash and licence, and no other', () => {
  // npm wrote it.
  const { components } = JSON.parse(readFileSync(path.join(tree, 'sbom.cdx.json'), 'utf8')) as {
    components: readonly {
      readonly name: string;
      readonly version: string;
      readonly hashes?: readonly unknown[];
      readonly licenses?: readonly unknown[];
    }[];
  };
  const installed = entries()
    .map(({ name }) => name)
    .filter((name) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(path.join(tree, name), 'utf8')) as { name: string; version: string });
  const named = (packages: readonly { readonly name: string; readonly version: string }[]) =>
    [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].toSorted();
  expect(named(components)).toEqual(named(installed));
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
  const unlicensed = components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name);
  expect(unlicensed.filter((name) => !Object.hasOwn(licenceExceptions, name))).toEqual([]);
});

const startFromTree = async () =>
  await startConsoleCopy({
    folder: tree,
    program: [path.join(tree, 'scripts/start.mjs')],
    variables: { PLATFORM_ENVIRONMENT: 'sandbox' },
  });

test('no file of the tree, the build among them, has a secret in it', () => {
  const texts = entries()
    .filter(
      ({ name, isFolder }) =>
        !isFolder && !/(^|\/)node_modules\//.test(name) && /\.([cm]?[jt]sx?|json|md|html|rsc)$/.test(name),
    )
    .map(({ name }) => ({ file: name, text: readFileSync(path.join(tree, name), 'utf8') }));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(findSecrets(texts)).toEqual([]);
});

test('a console starts from the tree, writes nothing into it, and neither installs nor builds', async () => {
  // Linked files are shared with the checkout, so only folders are made read-only.
  for (const { name, isFolder } of entries()) if (isFolder) chmodSync(path.join(tree, name), 0o555);
  const before = entries();
  const copy = await startFromTree();
  try {
    expect((await fetch(`${copy.origin}/api/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${copy.origin}/sign-in`)).text()).toContain('Sign in');
    expect(copy.output()).not.toMatch(/Installing|Building/);
  } finally {
    await copy.stop();
  }
  expect(entries()).toEqual(before);
});

/** What strangers try: history, settings, sources, folders, development, monitors and documents of other software. */
const probes = {
  history: ['/.git/config', '/.git/HEAD', '/.svn/entries', '/.hg/hgrc', '/.gitignore', '/CVS/Root'],
  settings: ['/.env', '/.env.example', '/.npmrc', '/package.json', '/package-lock.json', '/tsconfig.json'],
  sources: [
    '/lib/env.ts',
    '/scripts/start.mjs',
    '/next.config.mjs',
    '/.next/BUILD_ID',
    '/node_modules/next/package.json',
  ],
  folders: [
    '/_next/',
    '/_next/static/',
    '/_next/static/chunks/',
    '/guides/pictures/en/',
    '/docs/',
    '/public/',
    '/api/',
  ],
  development: [
    ...['/_next/webpack-hmr', '/__nextjs_original-stack-frames', '/__nextjs_source-map?filename=x', '/__nextjs_font/x'],
    ...['/_next/data/x.json', '/_next/image?url=%2Ffavicon.svg&w=64&q=75', '/json/list', '/debug', '/debug/pprof/'],
  ],
  monitors: ['/metrics', '/api/metrics', '/status', '/server-status', '/actuator/health', '/healthz'],
  documents: [
    '/swagger',
    '/swagger-ui/',
    '/swagger.json',
    '/openapi.json',
    '/api/openapi.json',
    '/api-docs',
    '/graphql',
  ],
};

/** Whether an answer sends the sender to the sign-in, or to the same address without the stroke at its end. */
function leadsOn(address: string, status: number, location: string): boolean {
  const { pathname } = new URL(location, 'http://localhost');
  return [303, 307, 308].includes(status) && (pathname === '/sign-in' || `${pathname}/` === address);
}

test('a console from the tree gives a stranger no file, folder, document or door of development', async () => {
  const copy = await startFromTree();
  const given: string[] = [];
  try {
    for (const address of Object.values(probes).flat()) {
      const answer = await fetch(copy.origin + address, { redirect: 'manual' });
      const to = answer.headers.get('location') ?? '';
      const isKept = [400, 401, 403, 404, 405].includes(answer.status) || leadsOn(address, answer.status, to);
      if (!isKept) given.push(`${address}: ${answer.status} ${to}`);
    }
  } finally {
    await copy.stop();
  }
  expect(given).toEqual([]);
});

test('a start without a platform says in one sentence that there is no stand-in', async () => {
  const [port, sandboxPort] = await freePorts(2);
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const variables = { ...process.env, ...noVariables, ...ports, DATA_DIR: path.join(folder, 'data') };
  const refused = promisify(execFile)(process.execPath, [path.join(tree, 'scripts/start.mjs')], { env: variables });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This installation has no stand-in platform: set PLATFORM_BASE_URL') as string,
  });
});
