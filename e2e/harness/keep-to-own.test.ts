import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('tests cannot reach a console that a person runs beside them', () => {
  test.each([3000, 4010])('the default port %d, whether it is free or not', (port) => {
    expect(() => createServer().listen(port, '127.0.0.1')).toThrow('A test means the default port');
    expect(() => createServer().listen({ port })).toThrow('A test means the default port');
    expect(() => connect({ port, host: '127.0.0.1' })).toThrow('A test means the default port');
  });

  test('over HTTP too', async () => {
    const reached = fetch('http://127.0.0.1:4010/').then(
      () => '',
      (error: unknown) => (error instanceof Error ? String(error.cause) : ''),
    );
    expect(await reached).toContain('A test means the default port 4010');
  });

  test('the data of the checkout', () => {
    expect(() => writeFileSync(path.join(root, '.data', 'start.lock'), '')).toThrow('A test means the data');
  });

  test('nor can the processes that tests start', async () => {
    const script = "require('node:net').createServer().listen(3000)";
    await expect(promisify(execFile)(process.execPath, ['-e', script])).rejects.toThrow('the default port 3000');
  });
});
