// Lays out what the image holds, from a checkout that is installed and built; called by the Dockerfile:
// node scripts/image-tree.mjs /tree [--with-sandbox]
import { runCommand } from './start/refusal.mjs';
import { layImageTree } from './image/lay-image-tree.mjs';

const [target = '', flag] = process.argv.slice(2);
await runCommand(() => {
  layImageTree(target, { withSandbox: flag === '--with-sandbox' });
  return Promise.resolve();
});
