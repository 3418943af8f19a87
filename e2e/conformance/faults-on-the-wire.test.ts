import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deposit, effectsOf, simulate, struck } from './faults';
import { text } from './json';
import { exchange, Platform } from './platform';

/** The faults that happen to connections and bytes: F1 to F11, F19, F38, F40. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const health = (): Promise<unknown> =>
  exchange(`${platform.process.origin}/sandbox/health`, 'GET', {}, undefined, 300).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('before there is a request', () => {
  it('F1 refuses connections for a while, then takes them again', async () => {
    await platform.token();
    await platform.control('faults', { fault: 'F1', for_ms: 400 });
    await expect.poll(health, { interval: 10 }).toMatch(/ECONNREFUSED/);
    await expect.poll(health, { interval: 20 }).toBe(200);
    expect((await simulate(platform)).answer?.status).toBe(200);
  });

  it('F2 is the client’s own: a host name that does not exist', async () => {
    const answer = await exchange(
      `${platform.process.origin}/sandbox/faults`,
      'POST',
      {},
      JSON.stringify({ fault: 'F2' }),
    );
    expect(answer.status).toBe(400);
    expect(text(answer.body, 'error')).toContain('F2');
  });

  it('F3 answers TLS with a certificate that no authority signed', async () => {
    const error = await new Promise<Error & { code?: string }>((resolve, reject) => {
      const sent = httpsRequest(`https://127.0.0.1:${platform.process.port}/api/v1/accounts`, () => {
        reject(new Error('the certificate was taken'));
      });
      sent.on('error', resolve).end();
    });
    expect(error.code).toMatch(/SELF_SIGNED|CERT|ALTNAME/);
    expect(await health()).toBe(200);
  });

  it('F4 takes the next connections and never reads them', async () => {
    await platform.token();
    await platform.control('faults', { fault: 'F4', times: 2 });
    expect((await simulate(platform, undefined, 150)).error).toContain('in time');
    expect((await simulate(platform, undefined, 150)).error).toContain('in time');
    expect((await simulate(platform)).answer?.status).toBe(200);
    expect(await platform.effects()).toHaveLength(1);
  });
});

describe('F5 silence after the request', () => {
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('%s the effect', async (when, effects) => {
    const seen = await struck(platform, 'F5', { when }, 200);
    expect(seen.error).toContain('in time');
    expect(await effectsOf(platform, seen.key)).toBe(effects);
  });
});

it('F6 resets before the body is read: nothing happened', async () => {
  const seen = await struck(platform, 'F6');
  expect(seen.error).toContain('ECONNRESET');
  expect(await effectsOf(platform, seen.key)).toBe(0);
});

it('F7 resets after the effect, F8 closes cleanly after it', async () => {
  const reset = await struck(platform, 'F7');
  expect(reset.error).toContain('ECONNRESET');
  expect(await effectsOf(platform, reset.key)).toBe(1);
  const closed = await struck(platform, 'F8');
  expect(closed.error).toMatch(/ECONNRESET socket hang up/);
  expect(await effectsOf(platform, closed.key)).toBe(1);
});

describe.each([
  ['F9', 'content-length'],
  ['F10', 'transfer-encoding'],
] as const)('%s', (fault, header) => {
  it(`sends half of the JSON with ${header}`, async () => {
    await platform.token();
    await platform.control('faults', { fault, operation: 'simulateDeposit', when: 'after' });
    const headers = Object.entries(await platform.headers({ body: deposit }))
      .map(([name, value]) => `${name}: ${value ?? ''}\r\n`)
      .join('');
    const body = JSON.stringify(deposit);
    const raw = await new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(platform.process.port, '127.0.0.1');
      socket.setEncoding('utf8').on('data', (part: string) => (got += part));
      socket.on('close', () => resolve(got));
      socket.write(
        `POST /api/v1/simulation/deposit HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
      );
    });
    expect(raw).toMatch(/^HTTP\/1\.1 200 /);
    expect(raw.toLowerCase()).toContain(header);
    expect(raw).toContain('"deposit_id"');
    expect(raw).not.toMatch(/\}\s*$|0\r\n\r\n$/);
    expect(await platform.effects()).toHaveLength(1);
    expect((await struck(platform, fault)).error).toMatch(/aborted|ECONNRESET/);
  });
});

it('F11 drips one byte at a time, and the answer is whole in the end', async () => {
  const seen = await struck(platform, 'F11', { when: 'after', delay_ms: 2 }, 8_000);
  expect(text(seen.answer?.body, 'amount')).toBe('1234.5');
  expect(seen.tookMs).toBeGreaterThan((seen.answer?.bytes.length ?? 0) * 1.9);
});

it('F19 floods with 50 MB, or with a gzip bomb of 200 MB in some 200 KB', async () => {
  const flood = await struck(platform, 'F19', { when: 'after' }, 20_000);
  expect(flood.answer?.bytes.length).toBeGreaterThan(50_000_000);
  const bomb = await struck(platform, 'F19', { when: 'after', variant: 'gzip' }, 20_000);
  expect(bomb.answer?.headers['content-encoding']).toBe('gzip');
  expect(bomb.answer?.bytes.length).toBeLessThan(1_000_000);
  expect(gunzipSync(bomb.answer?.bytes ?? '').length).toBeGreaterThan(200_000_000);
});

describe('F38 the true answer, late', () => {
  it('after the effect: a client that gave up has an effect all the same', async () => {
    const seen = await struck(platform, 'F38', { delay_ms: 600 }, 150);
    expect(seen.error).toContain('in time');
    expect(await effectsOf(platform, seen.key)).toBe(1);
    expect((await simulate(platform, seen.key)).answer?.status).toBe(200);
    expect(await effectsOf(platform, seen.key)).toBe(1);
  });

  it('before it: the effect is as late as the answer, and a repeat meets a running request', async () => {
    const seen = await struck(platform, 'F38', { when: 'before', delay_ms: 600 }, 150);
    expect(await effectsOf(platform, seen.key)).toBe(0);
    expect((await simulate(platform, seen.key)).answer?.body).toMatchObject({ code: 200 });
    await expect.poll(() => effectsOf(platform, seen.key)).toBe(1);
  });
});

it('F40 sends a broken status line, or two lengths', async () => {
  expect((await struck(platform, 'F40', { when: 'after' })).error).toMatch(/HPE_INVALID/);
  expect((await struck(platform, 'F40', { when: 'after', variant: 'headers' })).error).toMatch(/HPE_/);
  expect(await platform.effects()).toHaveLength(2);
});
