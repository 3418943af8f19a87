import { ensureInstalled } from '../start/dependencies.mjs';
import { Processes } from '../start/processes.mjs';
import { requireChromium } from './chromium.mjs';
import { routeTypes, staticChecks, steps } from './steps.mjs';

/** Runs every step, also after a failed one, and closes with the sum. */
export async function runTests() {
  const processes = new Processes();
  const began = Date.now();
  const [chromium] = await Promise.all([requireChromium(processes), ensureInstalled(processes, { forTests: true })]);
  // A NODE_ENV of the shell would change what React and Next are; each tool chooses its own.
  const environment = { ...process.env, NODE_ENV: undefined, CHROMIUM_PATH: chromium };
  const total = { passed: 0, failed: 0 };
  /** @param {import('./steps.mjs').Step} step */
  const runStep = async (step) => {
    const stepBegan = Date.now();
    const { passed, failed } = await step.run(processes, environment);
    total.passed += passed;
    total.failed += failed;
    process.stdout.write(`-- ${step.name}: ${passed} passed, ${failed} failed, ${seconds(stepBegan)}\n`);
  };
  process.stdout.write('\n== static checks and the build\n');
  await runStep(routeTypes);
  const waiting = [...staticChecks];
  const takeNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([takeNext(), takeNext()]);
  for (const step of steps) {
    process.stdout.write(`\n== ${step.name}\n`);
    await runStep(step);
    await processes.untilStopped();
  }
  process.stdout.write(`\nAll steps: ${seconds(began)}\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
