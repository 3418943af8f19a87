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

/** Both are named, the port even if it is the usual one. */
export function isHostAndPort(value: string): boolean {
  return /^([a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/.test(value) && URL.canParse(`http://${value}`);
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
