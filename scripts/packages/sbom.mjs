// npm run sbom: prints the packages that a console runs on, as CycloneDX, held against package-lock.json.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, Refusal, runCommand } from '../start/command.mjs';
import { keepShipped } from './keep-shipped.mjs';

await runCommand(() => {
  const given = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const { stdout, stderr } = spawnSync('npm', given, {
    cwd: inRoot('.'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Refusal(`npm made no list: ${stderr}`);
  const all = /** @type {import('./keep-shipped.mjs').Bom} */ (JSON.parse(stdout));
  const { packages } = /** @type {{ packages: Record<string, import('./keep-shipped.mjs').Locked> }} */ (
    JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  );
  const { bom, problems } = keepShipped(all, packages);
  if (problems.length > 0) throw new Refusal(`The list and package-lock.json differ: ${problems.join(', ')}.`);
  process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
  return Promise.resolve();
});
