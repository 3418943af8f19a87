/**
 * Whether a request that would change something was made by a page of another site (reliability 4.6). A browser says
 * where a request comes from in `Sec-Fetch-Site`, which no page can set; an older one says it in `Origin`. What says
 * neither is refused. Compared with the configured origin, never with `Host`, which the sender chooses.
 */
export function isForged(headers: Pick<Headers, 'get'>, consoleOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  return headers.get('origin') !== consoleOrigin;
}
