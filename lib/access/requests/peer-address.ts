import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

export const peerAddressHeader = 'x-peer-address';

/** Handlers of Next see headers only: this writes the connection's address into one, over any value of the sender. */
export function notePeerAddresses(trustedProxies: number): void {
  subscribe('http.server.request.start', (message) => {
    // Node documents the message of this channel: the request, the response, the socket and the server.
    const { request } = message as { request: IncomingMessage };
    markPrefetch(request.headers);
    const forwarded = request.headers['x-forwarded-for'];
    request.headers[peerAddressHeader] = findPeerAddress(
      request.socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustedProxies,
    );
  });
}

/** Each of our proxies appends the address that it saw. @internal Exported for tests. */
export function findPeerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return network(socketAddress ?? '');
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  return network(chain.at(-trustedProxies) ?? socketAddress ?? '');
}

/** A household has one IPv4 address, but 2^64 of IPv6: for IPv6 the network counts as one. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address.slice(0, 45);
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':').slice(0, 40) + '::/64';
}

/**
 * A prefetch by the router does not show that a person is there. Next removes its own headers before our code sees them
 * (`FLIGHT_HEADERS` in next/src/client/components/app-router-headers.ts), so this runs before Next sees the request.
 */
function markPrefetch(headers: IncomingMessage['headers']): void {
  const isAhead = 'next-router-prefetch' in headers || 'next-router-segment-prefetch' in headers;
  if (isAhead) headers['x-passive'] = '1';
}
