import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { Environment } from '@/lib/env';

export type WebhookHosts = Pick<Environment, 'webhookHosts' | 'internalWebhookHosts'>;

/** Why posts do not go to an address. */
export type TargetProblem = 'not-an-address' | 'not-https' | 'host-not-listed' | 'private-address';

/** IPv4 that is not reached over the internet (IANA's special-purpose registry, and multicast). */
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
/** Of IPv6 all but global unicast is refused, and of that what stands for IPv4 or for nobody. */
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

/** Whether an address is of the internet: no machine here, no network of ours, no cloud's own service. @internal Exported for tests. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export interface Target {
  readonly url: URL;
  /** Named by whoever runs the console, with its port: any address of it will do. */
  readonly isInternal: boolean;
}

/** What an administrator may set, before anybody asks where it lies. */
export function readWebhookTarget(text: string, hosts: WebhookHosts): Target | TargetProblem {
  if (!URL.canParse(text)) return 'not-an-address';
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'not-an-address';
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  if (hosts.internalWebhookHosts.includes(`${url.hostname}:${port}`)) return { url, isInternal: true };
  if (url.protocol !== 'https:') return 'not-https';
  if (!hosts.webhookHosts.includes(url.host)) return 'host-not-listed';
  // An address in place of a name is asked of nobody.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return 'private-address';
  return { url, isInternal: false };
}

type LookUpAll = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const lookUpAll: LookUpAll = (hostname, done) =>
  lookUp(hostname, { all: true }, (error, addresses: LookupAddress[] | undefined) => done(error, addresses ?? []));

/**
 * Connections to one target. Its name is resolved for each connection, and the connection goes to the very addresses that
 * were found fit: a name that leads elsewhere a moment later leads nowhere else.
 */
export function openTargetPool({ isInternal }: Target, { ask = lookUpAll, tls }: TargetOptions = {}): Agent {
  const lookup: LookupFunction = (hostname, { all }, done) => {
    ask(hostname, (error, addresses) => {
      const [first] = addresses;
      const refused = Object.assign(new Error('a private address'), { code: 'EPRIVATE' });
      if (error !== null) done(error, '', 4);
      // One unfit address among them is enough: who answers so means no good.
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

/** Of tests: whom to ask for a name, and whose certificates to believe. */
export interface TargetOptions {
  readonly ask?: LookUpAll | undefined;
  readonly tls?: { readonly ca: string } | undefined;
}
