export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.origin === value && isSafeScheme(url);
}

/** Only a host: a user, a query or a fragment in it would be sent along with every call. */
export function isBaseUrl(value: string): boolean {
  return isServiceUrl(value) && !/\/api\/?$/.test(new URL(value).pathname);
}

/** An address that names one service: its path counts, and no user, query or fragment is in it. */
export function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return isSafeScheme(url) && url.username === '' && url.password === '' && !/[?#\\\s]/.test(value);
}

/** Host and port exactly as `new URL(...).host` writes them. */
export function isHost(value: string): boolean {
  // An address may contain a star, which has no meaning here.
  return /^[\w.:[\]-]+$/.test(value) && URL.canParse(`https://${value}`) && new URL(`https://${value}`).host === value;
}

/** Host and port must both be named, the port even if it is the usual one. */
export function isHostAndPort(value: string): boolean {
  return /^([a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/.test(value) && URL.canParse(`http://${value}`);
}

/**
 * The advice for an address whose user or password are not percent-encoded, as the end of a sentence that repeats
 * neither of them: a driver would take the host from inside of the password, or read another password.
 */
export function findUnencoded(address: string): string | undefined {
  const [, rest = ''] = /^[a-z]+:\/\/(.*)$/s.exec(address) ?? [];
  const credentials = rest.slice(0, Math.max(0, rest.lastIndexOf('@')));
  const marks = ['#', '/', '?'].filter((mark) => (mark === '#' ? rest : credentials).includes(mark));
  if (!isEncoded(rest)) marks.push('%');
  if (marks.length === 0) return undefined;
  const instead = marks.map((mark) => `${mark} as ${encodeURIComponent(mark)}`).join(', ');
  return `percent-encode its user and password, or another password or host is read from it: ${instead} (behind the host, @ as %40)`;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An address that the driver reads; the host may be missing where the query has it. */
export function isDatabase(value: string): boolean {
  return /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value.replace(/(@|\/\/)\//, '$1host/'));
}

/** A mail server with its credentials, and nothing after the port. */
export function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '';
}

/** Passwords, cookies and keys are sent unencrypted over http, so http is only for this machine. */
function isSafeScheme(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
