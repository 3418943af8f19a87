import type { NextRequest } from 'next/server';
import { redirect } from 'next/navigation';
import { personHeader } from '@/lib/access/requests/request-headers';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { readSessionEnds } from '@/lib/access/sessions/caller';
import { environment } from '@/lib/env';
import { handled } from '../refusal';

/** The time left of the session, for the page that warns of its end. The read never counts as activity of a person. */
export const GET = handled(async ({ headers, nextUrl }: NextRequest): Promise<Response> => {
  const from = nextUrl.searchParams.get('from');
  // The browser left another person's page for this address: the page is loaded anew, for its present person.
  if (from !== null && !headers.has(personHeader)) redirect(safeReturnPath(from));
  return await answer(false);
});

/** Prolongs the session, if its person is the one for whom the page was drawn. */
export const POST = handled(async ({ headers }: NextRequest): Promise<Response> => {
  if (!isOfOwnPage(headers, environment().consoleOrigin)) return Response.json({ why: 'forged' }, { status: 403 });
  return await answer(true);
});

async function answer(stay: boolean): Promise<Response> {
  const ends = await readSessionEnds({ stay });
  return ends.ok ? Response.json(ends.value) : Response.json({ why: ends.error }, { status: 401 });
}
