import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { container, LockHolder, whyNoContainer } from './lock-holder.fixture';

const rounds = 100;
const places = whyNoContainer() === undefined ? [[], container] : [[]];
const drawnRound = fc.record({
  act: fc.constantFrom('kill', 'end', 'pause', 'silence', 'double'),
  inside: fc.array(fc.constantFrom(...places), { minLength: 3, maxLength: 3 }),
});

/** Lines of an owner after the first one of a later owner. */
function countLate(lines: readonly string[]): Map<string, number> {
  const late = new Map<string, number>();
  const former = new Set<string>();
  let owner = '';
  for (const name of lines) {
    if (former.has(name)) late.set(name, (late.get(name) ?? 0) + 1);
    else if (name !== owner) {
      former.add(owner);
      owner = name;
    }
  }
  return late;
}

test('of a hundred kills, ends, pauses, silences and doubles none leaves two that write', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'payments-console-drill-'));
  const written = path.join(root, 'written');
  const living: LockHolder[] = [];
  const silenced = new Set<string>();
  let started = 0;
  const start = (inside: readonly string[] = []): LockHolder => {
    started += 1;
    const one = new LockHolder(path.join(root, 'store.lock'), written, `p${started}`, inside);
    living.push(one);
    return one;
  };
  try {
    let owner = start();
    expect(await owner.isHolding()).toBe(true);
    for (const { act, inside } of fc.sample(drawnRound, rounds)) {
      if (act === 'kill' || act === 'double') await owner.kill();
      if (act === 'end') {
        owner.send('SIGTERM');
        await owner.ended;
      }
      if (act === 'pause' || act === 'silence') owner.send('SIGSTOP');
      if (act === 'silence') {
        silenced.add(owner.name);
        await owner.becomeSilent(61);
      }
      const rivals = (act === 'double' || act === 'pause' ? inside : inside.slice(0, 1)).map(start);
      const outcomes = await Promise.all(rivals.map(async (one) => await one.outcome()));
      const held = outcomes.filter((one) => one.startsWith('held'));
      if (act === 'pause') {
        expect(outcomes.map((one) => one.split(' ')[0])).toEqual(['refused', 'refused', 'refused']);
        owner.send('SIGCONT');
        continue;
      }
      expect(held.length, act).toBeLessThanOrEqual(1);
      if (act !== 'double') expect(held.length, `${act}: ${outcomes.join()}`).toBe(1);
      if (act === 'silence') {
        owner.send('SIGCONT');
        await owner.ended;
        expect(owner.said.at(-1)).toMatch(/^lost process \d+ on /);
      }
      owner = rivals[outcomes.findIndex((one) => one.startsWith('held'))] ?? start();
      expect(await owner.isHolding(), `${act} on ${hostname()}`).toBe(true);
    }
    const late = countLate(readFileSync(written, 'utf8').trim().split('\n'));
    // A process that was stopped between its look and its write does that one write when it goes on.
    for (const [name, lines] of late)
      expect({ name, wasSilenced: silenced.has(name), lines }).toEqual({ name, wasSilenced: true, lines: 1 });
  } finally {
    for (const one of living) one.send('SIGCONT');
    await Promise.all(living.map(async (one) => await one.kill()));
    rmSync(root, { recursive: true });
  }
});
