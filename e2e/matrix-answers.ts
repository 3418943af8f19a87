import { randomUUID } from 'node:crypto';
import type { Write } from './matrix-acts';
import type { Answer, CallerName, MatrixConsole } from './matrix-console';
import type { Subjects } from './matrix-subjects';

/** A form for the write, opened as the dialogs open theirs; a made-up one where that is refused. */
export async function openForm(
  console: MatrixConsole,
  caller: CallerName,
  account: string,
  { write, subjects }: { readonly write: Write; readonly subjects: Subjects },
): Promise<string> {
  const id = write.id?.(subjects, caller);
  const resource = id === undefined ? {} : { resource: { type: write.resourceType, id } };
  const request = { operation: write.operation, account, ...resource };
  const opened = await console.act(caller, `/a/${account}/cards`, 'openFormAction', request);
  return /"formId":"([0-9a-f-]{36})"/.exec(opened.text)?.[1] ?? randomUUID();
}

export type Outcome = 'given' | 'refused' | 'sign in' | `odd: ${string}`;

/** What an answer says, whichever door it came through. */
export function read(
  { status, location, text }: Answer,
  says: { shows: RegExp; refuses?: RegExp | undefined },
): Outcome {
  if (status === 401 || location.includes('/sign-in') || text === 'Sign in first') return 'sign in';
  if (/NEXT_REDIRECT;[^"]*\/sign-in|"kind":"session"/.test(text)) return 'sign in';
  if (status === 403 || status === 404) return 'refused';
  if (status !== 200) return `odd: ${status} ${text.slice(0, 200)}`;
  if (/Your role does not include this/.test(text) || says.refuses?.test(text) === true) return 'refused';
  return says.shows.test(text) ? 'given' : `odd: ${text.slice(0, 300)}`;
}
