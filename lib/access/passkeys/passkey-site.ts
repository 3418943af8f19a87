import { isIP } from 'node:net';

/** The relying party: the console as browsers and authenticators know it. */
export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a console with this origin; undefined where browsers offer no passkeys: on plain http (but for
 * localhost), and at an address that is no name.
 */
export function findPasskeySite(consoleOrigin: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(consoleOrigin);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isSecure && isName ? { id: hostname, origin } : undefined;
}
