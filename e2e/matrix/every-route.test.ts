import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allowedMethods } from '@/lib/front/refusals.mjs';
import { listOwnHandlers, listRoutes, withoutPerson } from './every-route';

/** Refuses a request that does not say for whom its page was drawn; `attachDocument` is the one handler's whole work. */
const asks = /!isOfOwnPage\(|\battachDocument\(/;

test('every handler that does more than read asks for whom the page was drawn that sends the request', async () => {
  const handlers = await listOwnHandlers();
  expect(handlers.map(({ name }) => name).toSorted()).toEqual([
    'POST /api/audit/[account]/export',
    'POST /api/cards/[account]',
    'POST /api/documents/[account]/[formId]',
    'POST /api/drafts',
    'POST /api/session',
    'POST /api/step-up',
    'POST /api/step-up/passkey',
  ]);
  const silent = await Promise.all(
    handlers.map(async ({ name, file }) => (asks.test(await readFile(file, 'utf8')) ? [] : [name])),
  );
  expect(silent.flat()).toEqual([]);
  const names = (await listRoutes()).map(({ name }) => name);
  expect(withoutPerson.filter((name) => !names.includes(name))).toEqual([]);
});

test('the front lets every method through that a handler answers', async () => {
  const handlers = (await listRoutes()).filter(({ kind }) => kind === 'handler');
  const stopped = handlers.filter(({ pattern, method }) => {
    const address = pattern.replaceAll(/\[[^\]]+\]/g, 'x');
    return !allowedMethods(address).includes(method);
  });
  expect(stopped.map(({ name }) => name)).toEqual([]);
});
