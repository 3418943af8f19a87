import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { Environment } from '@/lib/env';

export type WebhookHosts = Pick<Environment, 'webhookHosts' | 'internalWebhookHosts'>;

/** Why an address gets no posts. */
export type TargetProblem = 'not-an-address' | 'not-https' | 'host-not-listed' | 'private-address';

/** IPv4 addresses outside the public internet (IANA's special-purpose registry, and multicast). */
const notPublic = new BlockList();
const ranges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
for (const range of ranges) {
  const [network = '', bits] = range.split('/');
  notPublic.addSubnet(network, Number(bits), 'ipv4');
}
/** The only public IPv6 addresses, without the ranges below: special uses, tunnels of IPv4, and documentation. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6');
}

/**
 * Whether an address is on the public internet: not this machine, not a private network, not a cloud's own service.
 *
 * @internal Exported for tests.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export interface Target {
  readonly url: URL;
  /** True if the console's settings list it, with its port, as internal: the name may resolve to any address. */
  readonly isInternal: boolean;
}

/** Checks the address of a webhook, without a lookup of its name. */
export function readWebhookTarget(text: string, hosts: WebhookHosts): Target | TargetProblem {
  if (!URL.canParse(text)) return 'not-an-address';
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'not-an-address';
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  if (hosts.internalWebhookHosts.includes(`${url.hostname}:${port}`)) return { url, isInternal: true };
  if (url.protocol !== 'https:') return 'not-https';
  if (!hosts.webhookHosts.includes(url.host)) return 'host-not-listed';
  // An IP address in place of a name is never looked up, so that it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return 'private-address';
  return { url, isInternal: false };
}

type LookUpAll = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const lookUpAll: LookUpAll = (hostname, done) =>
  lookUp(hostname, { all: true }, (error, addresses: LookupAddress[] | undefined) => done(error, addresses ?? []));

/**
 * Connections to one target. Its name is resolved once for each connection, which uses the very addresses that were
 * checked: a name cannot pass the check and then resolve to a private address.
 */
export function openTargetPool({ isInternal }: Target, { ask = lookUpAll, tls }: TargetOptions = {}): Agent {
  const lookup: LookupFunction = (hostname, { all }, done) => {
    ask(hostname, (error, addresses) => {
      const [first] = addresses;
      const refused = Object.assign(new Error('a private address'), { code: 'EPRIVATE' });
      if (error !== null) done(error, '', 4);
      // One private address among them is enough to refuse: such an answer is an attack or a mistake.
      else if (first === undefined || (!isInternal && !addresses.every(({ address }) => isPublicAddress(address)))) {
        done(refused, '', 4);
      } else if (all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  return new Agent({
    connections: 1,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 5_000, ...tls, lookup },
  });
}

/** Set by tests alone: the lookup of names, and the trusted certificates. */
export interface TargetOptions {
  readonly ask?: LookUpAll | undefined;
  readonly tls?: { readonly ca: string } | undefined;
}
