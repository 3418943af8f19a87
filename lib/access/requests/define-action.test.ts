import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { inOrder } from './define-action';
import { personHeader } from './request-headers';

const given = vi.hoisted(() => ({ headers: new Headers(), other: undefined as string | undefined }));
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(given.headers) }));
vi.mock('@/lib/env', () => ({ environment: () => ({ consoleOrigin: 'https://console.test' }) }));
vi.mock('../sessions/caller', () => ({ findOtherPerson: () => Promise.resolve(given.other) }));

const run = vi.fn(() => Promise.resolve(ok('done')));
const act = inOrder<z.ZodString, string, string, Message, Result<string, Message>>({
  admit: () => Promise.resolve(ok('somebody')),
  input: z.string(),
  unfit: () => message('terms.incomplete'),
  run,
  other: (sentence) => sentence,
  broken: message('terms.cannotTell'),
  shape: { done: ok, refused: failed },
});

beforeEach(() => {
  run.mockClear();
  given.other = undefined;
  given.headers = new Headers({ origin: 'https://console.test', [personHeader]: 'mei' });
});

test('an action is done for the person of its page', async () => {
  expect(await act('input')).toEqual(ok('done'));
});

test('for another person it does nothing and says who is signed in', async () => {
  given.other = 'Marco Manager';
  expect(await act('input')).toEqual(failed(message('terms.otherPerson', { name: 'Marco Manager' })));
  expect(run).not.toHaveBeenCalled();
});

test('a request without the mark of a page is refused as forged', async () => {
  given.headers.delete(personHeader);
  await expect(act('input')).rejects.toThrow('did not come from a page');
  expect(run).not.toHaveBeenCalled();
});
