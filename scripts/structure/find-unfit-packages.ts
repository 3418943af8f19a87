import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of package-lock.json. */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Packages {
  readonly lock: Readonly<Record<string, LockedPackage>>;
  /** What package.json asks for, by name. */
  readonly wanted: Readonly<Record<string, string>>;
}

/** Licences that ask nothing of those who use the console but to name their authors. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

/** Other licences, each with the reason why the package may be used under it. @internal Exported for tests. */
export const licenceExceptions: Readonly<Record<string, string>> = {
  ibantools: 'MIT or MPL-2.0: the console chooses MIT.',
  lightningcss: 'MPL-2.0: used unchanged, by the build alone.',
  'png-js': 'Its package.json names no licence; its LICENSE file is that of MIT.',
};

/** Systems on which the console is started and built: a package made for each system has one for all of these. */
const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];

export function readPackages(root: string): Packages {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
  // npm writes both files.
  const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
  const { dependencies, devDependencies } = read('package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  return { lock: packages, wanted: { ...dependencies, ...devDependencies } };
}

/** What is wrong with the packages: versions that move, content that nothing checks, licences, systems left out. */
export function findUnfitPackages({ lock, wanted }: Packages): string[] {
  const locked = Object.entries(lock)
    .filter(([place]) => place !== '')
    .map(([place, one]) => ({ ...one, name: place.slice(place.lastIndexOf('node_modules/') + 13) }));
  const moving = Object.entries(wanted).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  return [
    ...moving.map(([name, version]) => `package.json asks for ${name} ${version}: name one version.`),
    ...locked
      .filter(({ integrity }) => integrity === undefined)
      .map(({ name }) => `package-lock.json has no hash of ${name}, so another content would not be found.`),
    ...locked
      .filter((one) => one.dev !== true && !isLicensed(one))
      .map(
        ({ name, license }) =>
          `${name} ${license === undefined ? 'names no licence' : `has the licence ${license}`}: find out whether it may be used.`,
      ),
    ...locked.flatMap(({ name, optionalDependencies }) =>
      systemsLeftOut(lock, Object.keys(optionalDependencies ?? {})).map(
        (system) => `package-lock.json has no ${name} for ${system}.`,
      ),
    ),
  ];
}

const isLicensed = ({ name, license = '' }: LockedPackage & { readonly name: string }) =>
  licences.has(license) || (licenceExceptions[name] ?? licenceExceptions[name.split('-')[0] ?? '']) !== undefined;

/** Of a package that is made for each system: the systems that the lockfile has none for. */
function systemsLeftOut(lock: Packages['lock'], made: readonly string[]): string[] {
  const places = new Set(Object.keys(lock).map((place) => place.slice(place.lastIndexOf('node_modules/') + 13)));
  const isMadeFor = (system: string) => made.filter((name) => name.includes(system));
  if (isMadeFor('linux-x64').length === 0) return [];
  return systems.filter((system) => !isMadeFor(system).some((name) => places.has(name)));
}
