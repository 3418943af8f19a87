import { readName } from './read-name';

const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\u0060{|}~-]+`;
/** RFC 5321 and 6531 without the quoted form (`"a b"@…`), which hardly a mail server takes. */
const localPart = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u');

/**
 * An e-mail address as registries give them: with `&` and `'`, with letters of any alphabet, a domain in its own letters
 * as the one that mail servers and providers know it by (`xn--…`). Undefined for any other text.
 */
export function readEmail(typed: string): string | undefined {
  const text = readName(typed);
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at)).normalize('NFC');
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined || !localPart.test(local) || new TextEncoder().encode(local).length > 64) return undefined;
  const address = `${local}@${domain}`;
  return address.length > 254 ? undefined : address;
}

export const isEmail = (typed: string): boolean => readEmail(typed) !== undefined;

/** At least two labels, of which the last is no number. */
function asciiDomain(typed: string): string | undefined {
  // The text may have no character that ends a host in an address.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) || !URL.canParse(`https://${typed}`)) return undefined;
  const { hostname } = new URL(`https://${typed}`);
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(hostname)
    ? hostname
    : undefined;
}
