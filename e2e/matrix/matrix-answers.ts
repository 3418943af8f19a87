import { randomUUID } from 'node:crypto';
import type { Act, Write } from './matrix-acts';
import type { Answer, CallerName, MatrixConsole } from './matrix-console';
import type { Subjects } from './matrix-subjects';
import type { ExpectedOutcome } from './matrix-table';

/** Opens a form for the write as the dialogs do; returns a made-up id where that is refused. */
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

export type Outcome = ExpectedOutcome | `odd: ${string}`;

/** `sign in` for an answer without a session, `refused` for 403; undefined for any other. */
function readShut({ status, location, text }: Answer): 'sign in' | 'refused' | undefined {
  if (status === 401 || location.includes('/sign-in') || text === 'sign-in-first') return 'sign in';
  if (/NEXT_REDIRECT;[^"]*\/sign-in|"kind":"session"/.test(text)) return 'sign in';
  return status === 403 ? 'refused' : undefined;
}

/** An unexpected answer, with the text that people read on its page. */
function odd({ status, text }: Answer, why = ''): Outcome {
  const words = text.replaceAll(/<(head|script|style)\b[^]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return `odd: ${why}${status} ${words.slice(0, 600)}`;
}

/** `secrets` are texts that a refusing page must not hold. */
export function readPage(answer: Answer, { shows, refuses, token }: Act, secrets: readonly string[]): Outcome {
  const shut = readShut(answer);
  if (shut !== undefined) return shut;
  const { status, location, text } = answer;
  // Administrators have no home in an account: they are redirected to their own.
  if (token === true && status === 307 && location.endsWith('/settings')) return 'panel';
  if (status !== 200) return odd(answer);
  const isPanel =
    token === true ? !shows.test(text) : />Your role doesn’t include this</.test(text) || refuses?.test(text) === true;
  if (!isPanel) return shows.test(text) ? 'given' : odd(answer);
  const told = token === true ? [] : secrets.filter((secret) => text.includes(secret));
  return told.length === 0 ? 'panel' : odd(answer, `it tells ${told.join()} `);
}

export function readHandler(answer: Answer, shows: RegExp): Outcome {
  return readShut(answer) ?? (answer.status === 200 && shows.test(answer.text) ? 'given' : odd(answer));
}

export function readAction(answer: Answer): Outcome {
  const shut = readShut(answer);
  if (shut !== undefined) return shut;
  const { status, text } = answer;
  if (status !== 200) return odd(answer);
  if (text.includes('"kind":"step-up"')) return 'step-up';
  if (!text.includes('"kind":"recorded"')) return odd(answer);
  return text.includes('"state":"PENDING_APPROVAL"') ? 'proposed' : 'recorded';
}
