import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { postWebhook } from './post-webhook';
import { isPublicAddress, readWebhookTarget, type TargetOptions } from './webhook-target';

const hosts = {
  webhookHosts: ['hooks.test', 'hooks.test:8443', '10.0.0.1', '[::1]', '8.8.8.8'],
  internalWebhookHosts: ['relay.test:8080', 'relay.test:443'],
};
const webhook = (url: string) => ({ url, secret: 's' });
const event = { id: 'e1', body: '{}' };

describe('an address', () => {
  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '169.254.1.1', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe', '::127.0.0.1', 'fe80::1', 'febf::1'],
    ...['fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
    ...['100::1', '3fff::1', 'no address', ''],
  ])('%s is not on the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '172.15.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is on the public internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a target', () => {
  test.each([
    ['https://hooks.test/x', 'fit'],
    ['https://hooks.test:443/x', 'fit'],
    ['https://hooks.test:8443/x', 'fit'],
    ['https://HOOKS.test/x', 'fit'],
    ['https://8.8.8.8/', 'fit'],
    ['http://relay.test:8080/x', 'fit'],
    ['https://relay.test/x', 'fit'],
    ['http://hooks.test/x', 'not-https'],
    ['http://relay.test/x', 'not-https'],
    ['https://hooks.test:9443/x', 'host-not-listed'],
    ['https://hooks.test.evil.test/x', 'host-not-listed'],
    ['https://evil.test/?hooks.test', 'host-not-listed'],
    ['https://hooks.test@evil.test/', 'not-an-address'],
    ['https://user:word@hooks.test/', 'not-an-address'],
    ['ftp://hooks.test/', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['hooks.test', 'not-an-address'],
    ['https://10.0.0.1/', 'private-address'],
    ['https://0x0a.0.0.1/', 'private-address'],
    ['https://167772161/', 'private-address'],
    ['https://[::1]/', 'private-address'],
  ])('%s is %s', (url, expected) => {
    const target = readWebhookTarget(url, hosts);
    expect(typeof target === 'string' ? target : 'fit').toBe(expected);
  });
});

describe('a host name', () => {
  /** A lookup that gives these answers one after the other, and then repeats the last one. */
  const answering = (
    ...answers: readonly (readonly string[])[]
  ): Required<Pick<TargetOptions, 'ask'>> & { asked: string[] } => {
    const asked: string[] = [];
    return {
      asked,
      ask: (name, done) => {
        const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
        asked.push(name);
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    };
  };

  /** A server on this machine; `reached` counts the connections to it. */
  async function serve() {
    let reached = 0;
    const server = createServer((_, response) => response.end()).on('connection', () => (reached += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      port,
      reached: () => reached,
      close: async () =>
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }

  test.each([
    [['127.0.0.1']],
    [['10.0.0.8']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    // One public address does not make up for a private one.
    [['8.8.8.8', '127.0.0.1']],
    [[]],
  ])('that resolves to %s gets no connection', async (addresses) => {
    const server = await serve();
    const url = `https://hooks.test:${server.port}/`;
    const allowed = { webhookHosts: [`hooks.test:${server.port}`], internalWebhookHosts: [] };
    const { ask, asked } = answering(addresses);
    expect(await postWebhook(webhook(url), event, { ...allowed, ask }, 0)).toBe('private-address');
    expect([asked, server.reached()]).toEqual([['hooks.test'], 0]);
    await server.close();
  });

  test('is looked up once for each connection, which goes to the checked address', async () => {
    const server = await serve();
    const url = `https://hooks.test:${server.port}/`;
    const allowed = { webhookHosts: [`hooks.test:${server.port}`], internalWebhookHosts: [] };
    // The first answer is public, in a range without machines; a second lookup would lead to this machine.
    const { ask, asked } = answering(['2d00::1'], ['127.0.0.1']);
    const problem = await postWebhook(webhook(url), event, { ...allowed, ask }, 0);
    expect(problem).toBeDefined();
    expect([asked, server.reached()]).toEqual([['hooks.test'], 0]);
    // The next post looks the name up again, and is refused.
    expect(await postWebhook(webhook(url), event, { ...allowed, ask }, 0)).toBe('private-address');
    expect(server.reached()).toBe(0);
    await server.close();
  });

  test('of an internal receiver may resolve to any address', async () => {
    const server = await serve();
    const internalWebhookHosts = [`relay.test:${server.port}`];
    const { ask } = answering(['127.0.0.1']);
    const url = `http://relay.test:${server.port}/x`;
    expect(await postWebhook(webhook(url), event, { webhookHosts: [], internalWebhookHosts, ask }, 0)).toBeUndefined();
    expect(server.reached()).toBe(1);
    await server.close();
  });
});
