import 'server-only';
import { headers } from 'next/headers';
import { environment } from '@/lib/env';
import { isFromElsewhere } from '@/lib/front/refusals.mjs';
import { personHeader } from './request-headers';

/** Reliability 4.6. Compares with the configured origin, never with `Host`, which the sender chooses. */
export function isForged(headers: Pick<Headers, 'get'>, consoleOrigin: string): boolean {
  const said = (name: string) => headers.get(name) ?? undefined;
  return isFromElsewhere({ 'sec-fetch-site': said('sec-fetch-site'), origin: said('origin') }, consoleOrigin);
}

/** Whether a request was made by a page of this console that says for whom it was drawn. */
export const isOfOwnPage = (headers: Pick<Headers, 'get' | 'has'>, consoleOrigin: string): boolean =>
  !isForged(headers, consoleOrigin) && headers.has(personHeader);

/** Thrown, since a forged request needs no readable answer. */
export class ForgedRequest extends Error {
  override readonly name = 'ForgedRequest';

  constructor() {
    super('The request did not come from a page of this console.');
  }
}

/** Actions call this first: it throws if the request was not made by a page of this console, drawn for a person. */
export async function requireOwnForm(): Promise<void> {
  if (!isOfOwnPage(await headers(), environment().consoleOrigin)) throw new ForgedRequest();
}
