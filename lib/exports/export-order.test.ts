import { expect, test } from 'vitest';
import { message, writeMessage } from '@/lib/messages/message';
import { exportOrder } from './export-order';

const order = { list: 'listPayouts', account: 'master', format: 'csv', columns: ['id'], zone: 'utc' } as const;
const problemOf = (q: string) =>
  exportOrder.safeParse({ ...order, search: `?${new URLSearchParams({ q }).toString()}` }).error?.issues[0]?.message;

test('a file of the rows that fit a text is made of the whole text, or refused with the limit', () => {
  expect(problemOf('金'.repeat(1_000))).toBeUndefined();
  expect(problemOf('金'.repeat(1_001))).toBe(
    writeMessage(message('terms.searchTooLong', { letters: 1_000, ids: 200 })),
  );
});
