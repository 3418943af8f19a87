import { handledFor, noStore } from '@/app/api/refusal';
import type { AdminProgram } from '@/lib/access/people/as-admin';
import type { PersonRow } from '@/lib/access/people/people';
import { readWithin } from '@/lib/access/requests/read-within';
import { badRequest, type ScimError } from '@/lib/access/scim/scim-error';
import { scimUser } from '@/lib/access/scim/scim-user';
import { environment } from '@/lib/env';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';
import { requestIdFrom } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';

/** A user with all attributes of a large company has some thousand characters. */
const longestBody = 64 * 1_024;

/** Answers in the media type of SCIM. */
export function answerScim(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const type = 'application/scim+json; charset=utf-8';
  return Response.json(body, { status, headers: { ...headers, ...noStore, 'content-type': type } });
}

const errorBody = (status: number, more: object = {}): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...more,
});

/** Answers a refusal; its sentence is for the person who reads the log of the identity provider. */
export async function answerScimError({ status, scimType, detail }: ScimError): Promise<Response> {
  const words = await getWords();
  return answerScim(errorBody(status, { scimType, detail: words(detail) }), status);
}

/** Makes the handlers of the company's identity provider. */
export const forProvider = handledFor({
  tokenIn: ({ scimToken }) => scimToken,
  stranger: () => answerScimError({ status: 401, detail: message('scim.token') }),
  away: () => answerScim(errorBody(503), 503, { 'retry-after': '2' }),
});

/** The identity provider as it acts in a request. */
export const providerOf = ({ headers }: Request): AdminProgram => ({
  program: 'identity-provider',
  demo: environment().demo,
  requestId: requestIdFrom(headers),
});

/** A person in the form in which they are answered. */
export const userOf = (person: PersonRow): object => scimUser(person, `${environment().consoleOrigin}/api/scim/v2`);

/** Reads the JSON of a request. */
export async function readScimBody(request: Request): Promise<Result<unknown, ScimError>> {
  const body = await readWithin(request, longestBody);
  try {
    if (body !== undefined) return ok(JSON.parse(body.toString('utf8')) as unknown);
  } catch {
    // A text that is no JSON is refused like one that is too long.
  }
  return failed(badRequest('invalidSyntax', message('scim.body')));
}
