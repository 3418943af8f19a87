import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { liveListQuery, type PageRead } from './fetch-live';

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function answering(answer: () => Promise<string>) {
  const reads: PageRead[] = [];
  const fetchPage = (read: PageRead) => {
    reads.push(read);
    return answer();
  };
  return { reads, request: { key: ['master payouts', 1], fetchPage } as const };
}

test('a page that was fetched ahead is not fetched again while it is fresh', async () => {
  const { reads, request } = answering(() => Promise.resolve('page 1'));
  const cache = client();
  expect(await cache.query(liveListQuery(request, 15_000, true))).toBe('page 1');
  expect(await cache.query(liveListQuery(request, 15_000))).toBe('page 1');
  expect(reads.map(({ passive }) => passive)).toEqual([true]);
});

test('only the first read of a page counts as a person’s, unless the caller says otherwise', async () => {
  const { reads, request } = answering(() => Promise.resolve('page 1'));
  const cache = client();
  await cache.query(liveListQuery(request, 0));
  await cache.query(liveListQuery(request, 0));
  await cache.query(liveListQuery(request, 0, false));
  expect(reads.map(({ passive }) => passive)).toEqual([false, true, false]);
});

test('a failure is handed on as it is and leaves the last good page in the cache', async () => {
  const refusal = new Error('refused');
  const answers = [Promise.resolve('page 1'), Promise.reject(refusal)];
  const { request } = answering(() => answers.shift() ?? Promise.resolve('no more'));
  const cache = client();
  await cache.query(liveListQuery(request, 0));
  await expect(cache.query(liveListQuery(request, 0))).rejects.toBe(refusal);
  expect(cache.getQueryData(request.key)).toBe('page 1');
});

test('a cancelled read is aborted', async () => {
  const { reads, request } = answering(() => new Promise(() => undefined));
  const cache = client();
  const read = cache.query(liveListQuery(request, 0)).catch(() => 'ended');
  await cache.cancelQueries({ queryKey: request.key });
  expect(await read).toBe('ended');
  expect(reads[0]?.signal.aborted).toBe(true);
});
