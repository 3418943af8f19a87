import { expect, test } from 'vitest';
import type { Cell, Part, Stage, Verdict } from './stage';
import { isLoopback, Sender } from './stage';
import { parts, runAttack } from './run-attack';

const shut: Verdict = { isOpen: false, figure: 'refused × 3' };
const open: Verdict = { isOpen: true, figure: 'taken × 3' };

function partOf(name: string, ...verdicts: readonly (Verdict | Error)[]): Part & { readonly ended: () => number } {
  let ended = 0;
  const cells: Cell[] = verdicts.map((verdict, place) => ({
    name: `${name} ${place}`,
    sent: 'nothing',
    holds: 'nothing is taken',
    run: () => (verdict instanceof Error ? Promise.reject(verdict) : Promise.resolve(verdict)),
  }));
  // No cell of these tests uses its stage.
  const stage = {} as Stage;
  const close = () => {
    ended += 1;
    return Promise.resolve();
  };
  return { name, cells, open: () => Promise.resolve({ ...stage, close }), ended: () => ended };
}

async function run(words: readonly string[], ...given: readonly Part[]) {
  const printed: string[] = [];
  const code = await runAttack(words, given, (line) => printed.push(line));
  return { code, printed: printed.join('\n') };
}

test('an open hole makes the command end with code 1, and every cell is printed', async () => {
  const mixed = partOf('mixed', shut, open, shut);
  const { code, printed } = await run([], partOf('calm', shut), mixed);
  expect(code).toBe(1);
  expect(printed).toContain('| OPEN | mixed | mixed 1 | taken × 3 (must hold: nothing is taken) |');
  expect(printed.match(/^\| shut \|/gm)).toHaveLength(3);
  expect(printed).toContain('1 of 4 OPEN');
  expect(mixed.ended()).toBe(1);
});

test('without an open hole the command ends with code 0 and prints how the innocent reader fared', async () => {
  const innocent = { beforeMs: 20.4, duringMs: 41, worstMs: 300, refused: 0, reads: 12 };
  const { code, printed } = await run(['calm'], partOf('calm', { ...shut, innocent }), partOf('other', open));
  expect(code).toBe(0);
  expect(printed).toContain('| calm 0 | 20 ms | 41 ms | 300 ms | 0 of 12 |');
});

test('a cell that breaks off counts as open, the next cells run, and the console ends', async () => {
  const part = partOf('part', new Error('no answer'), shut);
  const { code, printed } = await run([], part);
  expect(code).toBe(1);
  expect(printed).toContain('broke off: no answer');
  expect(printed).toContain('| shut | part | part 1 |');
  expect(part.ended()).toBe(1);
  const unstarted: Part = { ...part, open: () => Promise.reject(new Error('no port')) };
  expect((await run([], unstarted)).code).toBe(1);
});

test('no argument can name a target: any word but the name of a part ends with code 2, and nothing is sent', async () => {
  const part = partOf('part', shut);
  for (const word of ['https://console.example.com', 'http://127.0.0.1:3000', 'other', '--origin=http://192.0.2.1']) {
    expect(await run([word], part), word).toMatchObject({ code: 2 });
  }
  expect(part.ended()).toBe(0);
});

test('the sender of requests refuses every address that is not this machine', () => {
  for (const origin of [
    'https://console.example.com',
    'http://192.0.2.1:3000',
    'http://0.0.0.0:3000',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://127.0.0.1@192.0.2.1/',
    'nothing',
    '',
  ]) {
    expect(isLoopback(origin), origin).toBe(false);
    expect(() => new Sender(origin), origin).toThrow('not on this machine');
  }
  expect(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'].every(isLoopback)).toBe(true);
});

test('parts have names of their own', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});
