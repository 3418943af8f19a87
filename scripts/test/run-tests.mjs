import { ensureInstalled } from '../start/dependencies.mjs';
import { Processes } from '../start/processes.mjs';
import { requireChromium } from './chromium.mjs';
import { steps } from './steps.mjs';

/** Runs every step, also after a failed one, and closes with the sum. */
export async function runTests() {
  const processes = new Processes();
  const began = Date.now();
  await ensureInstalled(processes, { forTests: true });
  // A NODE_ENV of the shell would change what React and Next are; each tool chooses its own.
  const environment = { ...process.env, NODE_ENV: undefined, CHROMIUM_PATH: await requireChromium(processes) };
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    process.stdout.write(`\n== ${step.name}\n`);
    const stepBegan = Date.now();
    const { passed, failed } = await step.run(processes, environment);
    await processes.untilStopped();
    total.passed += passed;
    total.failed += failed;
    process.stdout.write(`-- ${step.name}: ${passed} passed, ${failed} failed, ${seconds(stepBegan)}\n`);
  }
  process.stdout.write(`\nAll steps: ${seconds(began)}\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
