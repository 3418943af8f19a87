import { expect, test } from 'vitest';
import { findUnfitPackages } from './find-unfit-packages';

const integrity = 'sha512-x';
const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64-msvc'];
const good = {
  '': {},
  'node_modules/zod': { version: '4.0.0', license: 'MIT', integrity },
  'node_modules/vitest': { version: '4.0.0', license: 'GPL-3.0', dev: true, integrity },
  'node_modules/native': {
    license: 'ISC',
    integrity,
    optionalDependencies: Object.fromEntries(systems.map((system) => [`@native/${system}`, '1.0.0'])),
  },
  ...Object.fromEntries(systems.map((system) => [`node_modules/@native/${system}`, { license: 'ISC', integrity }])),
};
const wanted = { zod: '4.0.0', 'typescript-native': 'npm:typescript@7.0.2', beta: '5.0.0-beta.31' };

test('packages with one version, a hash, a known licence and every system are fit', () => {
  expect(findUnfitPackages({ lock: good, wanted })).toEqual([]);
});

test.each(['^4.0.0', '~4.0.0', '4', 'latest', '*', 'github:colinhacks/zod'])(
  'a version that moves is told: %s',
  (zod) => {
    expect(findUnfitPackages({ lock: good, wanted: { zod } })).toEqual([
      `package.json asks for zod ${zod}: name one version.`,
    ]);
  },
);

test('a package without a hash, of an unknown licence or without a system is told', () => {
  const withoutSystem = Object.fromEntries(Object.entries(good).filter(([place]) => !place.endsWith('darwin-arm64')));
  const lock = {
    ...withoutSystem,
    'node_modules/a/node_modules/left': { license: 'MIT' },
    'node_modules/strict': { license: 'AGPL-3.0', integrity },
    'node_modules/silent': { integrity },
  };
  expect(findUnfitPackages({ lock, wanted })).toEqual([
    'package-lock.json has no hash of left, so another content would not be found.',
    'strict has the licence AGPL-3.0: find out whether it may be used.',
    'silent names no licence: find out whether it may be used.',
    'package-lock.json has no native for darwin-arm64.',
  ]);
});
