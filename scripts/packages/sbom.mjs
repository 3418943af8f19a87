// npm run sbom: prints the packages that a console runs on, as CycloneDX, held against package-lock.json.
import { readFileSync } from 'node:fs';
import { inRoot, runCommand } from '../start/command.mjs';
import { listPackages } from './list-packages.mjs';

await runCommand(() => {
  const { packages } = /** @type {{ packages: Record<string, import('./keep-shipped.mjs').Locked> }} */ (
    JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  );
  process.stdout.write(`${JSON.stringify(listPackages(packages), undefined, 2)}\n`);
  return Promise.resolve();
});
