import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

const secret = 'GB29NWBK60161331926819';

/** The lines printed by a process that loaded the module and then ran this code. */
async function linesOf(code: string): Promise<string[]> {
  const module = fileURLToPath(new URL('json-lines.mjs', import.meta.url));
  const given = ['--import', module, '--input-type=module', '-e', code];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, given);
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
}

test.each([
  ['console.error', `console.error(new Error('Failed query\\nparams: ${secret}'), { iban: '${secret}' })`],
  ['console.log with places', `console.log('%s %o', 'a "${secret}"', { iban: '${secret}' })`],
  ['colours and line ends', String.raw`console.warn('\x1b[31mred\x1b[0m\r\n{"event":"forged"}\u2028 ${secret}')`],
  ['standard output', String.raw`process.stdout.write('one\ntwo ${secret}\n{"event":"own"}\n')`],
  ['standard error', String.raw`process.stderr.write(Buffer.from('one\n${secret}'))`],
  ['a warning', `process.emitWarning('deprecated ${secret}', { code: 'X1' })`],
  ['an uncaught error', `setTimeout(() => { throw new Error('lost ${secret}') })`],
  ['an unhandled rejection', `void Promise.reject(new Error('lost ${secret}'))`],
])('%s is printed as lines of JSON without the value', async (_, code) => {
  const lines = await linesOf(code);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      event: expect.stringMatching(/^(printed|node-warning|uncaught|own)$/) as string,
    });
    expect(line).not.toContain(secret);

    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  }
});

test('each line has its level and its time in UTC, to the millisecond, whatever the zone of the machine', async () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu');
  const before = new Date().toISOString();
  const lines = await linesOf(`console.warn('one'); console.error('two'); process.emitWarning('three')`);
  const after = new Date().toISOString();
  vi.unstubAllEnvs();
  const read = lines.map((line) => JSON.parse(line) as { level: string; time: string });
  expect(read.map(({ level }) => level)).toEqual(['warn', 'error', 'warn']);
  for (const { time } of read) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(before <= time && time <= after, time).toBe(true);
  }
});
