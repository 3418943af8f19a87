import { spawnSync } from 'node:child_process';
import { npmCommand } from '../start/build.mjs';
import { inRoot, Refusal } from '../start/command.mjs';
import { keepShipped } from './keep-shipped.mjs';

/** @typedef {import('./keep-shipped.mjs').Locked} Locked */

/**
 * The packages that a console runs on, with versions, hashes and licences, for a scanner: CycloneDX, as npm makes it.
 *
 * @param {Readonly<Record<string, Locked>>} packages those of a lockfile, with which the list must agree
 */
export function listPackages(packages) {
  const [command = '', ...args] = npmCommand();
  const asked = [...args, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const most = 64 * 1024 * 1024;
  const { stdout, stderr } = spawnSync(command, asked, { cwd: inRoot(), encoding: 'utf8', maxBuffer: most });
  if (!stdout.startsWith('{')) throw new Refusal(`npm made no list: ${stderr}`);
  const all = /** @type {import('./keep-shipped.mjs').Bom & { metadata: { component: { name: string } } }} */ (
    JSON.parse(stdout)
  ); // npm writes it
  const { bom, problems } = keepShipped(all, packages);
  if (problems.length > 0) throw new Refusal(`The list and the lockfile differ: ${problems.join(', ')}.`);
  // npm calls a package in another one's place by the name of the place, for which a scanner would take it.
  for (const one of bom.components) one.name = one['bom-ref'].slice(0, one['bom-ref'].lastIndexOf('@'));
  // npm names it after the folder.
  bom.metadata.component.name = 'payments-console';
  return bom;
}
