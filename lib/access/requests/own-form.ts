import 'server-only';
import { headers } from 'next/headers';
import { environment } from '@/lib/env';
import { isForged } from './forgery';

/** Thrown, since whoever sent it is owed no answer. */
export class ForgedRequest extends Error {
  override readonly name = 'ForgedRequest';

  constructor() {
    super('The request came from another site.');
  }
}

/** For actions, first of all: throws when the request was not made by a page of this console. */
export async function requireOwnForm(): Promise<void> {
  if (isForged(await headers(), environment().consoleOrigin)) throw new ForgedRequest();
}
