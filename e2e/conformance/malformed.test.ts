import { beforeAll, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { readTranscripts } from '../harness/transcript';
import { Platform, type Answer, type CallOptions } from './platform';

/** Interface 7: every malformed request is refused in the platform's words. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});

/** Typical words of validators. */
const libraryText =
  /invalid (input|string|option|key|union|element|number|uuid|guid|iso|value)|must match pattern|expected (string|number|int|boolean|object|array|one of|date)|received|too (small|big)|unrecognized|regex|not valid|\/\^|zod/i;

const texts = ['', ' ', '-1', '1e9', 'null', '{}', 'x'.repeat(300), '\u0000', '<b>', '1'.repeat(50)];
const values = [null, '', 5, -1.5, true, [], {}, [null], { a: { b: 1 } }, 'x'.repeat(300), '\u0000', '1e9'];
const bodies = ['null', '[]', '5', '"text"', '{', '{"__proto__":1}', 'a=1&b=2', '\u0000'];

const successes = readTranscripts().filter(({ answer }) => answer.status === 200);

function messageOf({ body, text }: Answer): string {
  return typeof body === 'object' && body !== null ? JSON.stringify(Object.values(body)) : text;
}

it.each(Object.values(operations))(
  '$name refuses every malformed request in words of the platform',
  async (operation) => {
    const { request } = successes.find((each) => each.operation === operation.name) ?? { request: undefined };
    expect(request, 'a request to begin with').toBeDefined();
    const path = request?.path.replace(/^\/api/, '') ?? '';
    const { query = {}, body } = request ?? {};
    const headers = (name: string, value: string): CallOptions => ({ query, body, headers: { [name]: value } });
    const wrong: CallOptions[] = [
      ...Object.keys(operation.query.shape).flatMap((name) =>
        texts.map((text) => ({ body, query: { ...query, [name]: text } })),
      ),
      ...Object.keys(operation.body?.shape ?? {}).flatMap((name) =>
        values.map((value) => ({ query, body: { ...body, [name]: value } })),
      ),
      ...(operation.body === undefined ? [] : bodies.map((raw) => ({ query, raw }))),
      ...['', ' ', 'Bearer', 'Bearer  x', 'x'.repeat(400)].map((text) => headers('x-auth-token', text)),
      ...['', ' ', 'x'.repeat(400)].flatMap((text) => [
        headers('x-client-id', text),
        headers('x-idempotency-key', text),
        headers('x-on-behalf-of', text),
      ]),
    ];
    const paths = texts.map((text) => withId(operation.path, path, text));
    const refused: string[] = [];
    for (const given of wrong) refused.push(await refusalOf(operation.method, path, given));
    for (const other of paths) refused.push(await refusalOf(operation.method, other, { query, body }));
    const told = refused.filter((message) => message !== '');
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((message) => libraryText.test(message))).toEqual([]);
  },
);

/** The path with another id; a path without an id stays as it is. */
function withId(pattern: string, path: string, id: string): string {
  const parts = pattern
    .split('/')
    .map((part, place) => (part.startsWith('{') ? encodeURIComponent(id) : path.split('/')[place]));
  return parts.join('/');
}

async function refusalOf(method: string, path: string, given: CallOptions): Promise<string> {
  const answer = await platform.call(method, path, given);
  return answer.status === 200 ? '' : messageOf(answer);
}
