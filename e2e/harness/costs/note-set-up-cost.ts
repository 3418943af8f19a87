import { noteCost, treeMs } from './note-cost';

let beganMs: number | undefined;

/** Stands before and after the set-ups of all browser tests, and notes what they took. */
export default function noteSetUpCost(): void {
  const nowMs = treeMs();
  if (beganMs !== undefined) noteCost({ of: 'set-up', cpuMs: nowMs - beganMs });
  beganMs = nowMs;
}
