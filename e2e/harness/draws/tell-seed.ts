import type { TestProject } from 'vitest/node';
import { drawSeed } from './draw-seed.mjs';

/** Says once, before all projects, with which seed values are drawn, if it is not the usual one. */
export default function tellSeed(project: TestProject): void {
  if (!drawSeed.isGiven || !project.isRootProject()) return;
  process.stdout.write(`Values are drawn with the seed ${drawSeed.seed}.\n`);
}
