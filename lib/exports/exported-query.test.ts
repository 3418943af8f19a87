import { expect, test } from 'vitest';
import { readMessage } from '@/lib/messages/message';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { keptListNames } from '@/lib/mirror/lists/kept-lists';
import { listedFilters, type ListedTerm } from '@/lib/mirror/lists/kept-fields';
import { listedStatusLabels, readExportedQuery } from './exported-query';

const values: Readonly<Record<ListedTerm, string>> = {
  any: 'EUR,USD',
  is: 'Mei',
  has: 'mei',
  least: '5',
  most: '1000',
  within: '2026-11-01T00:00:00.000Z..2026-11-07T23:59:59.999Z',
};
const names = { accounts: [], owners: [], countryOf: (code: string) => readMessage(code), zone: 'UTC' };

test.each(keptListNames)(
  'each filter of %s by a column stands in its file, under the name of a column of the file',
  (list) => {
    for (const { name, term } of listedFilters(list)) {
      const query = readExportedQuery(list, `?${new URLSearchParams({ [name]: values[term] }).toString()}`);
      expect(query.leftOut, name).toEqual([]);
      expect(query.filters(names), name).toMatchObject([
        {
          key: `exports.filter.byColumn.${term}`,
          values: { field: { key: expect.stringMatching(/^fields\.\w+$/) as string } },
        },
      ]);
    }
  },
);

test('a filter by a column that cannot be read is named in the file', () => {
  const query = readExportedQuery('listDeposits', '?amount_least=many&currency=EUR');
  expect(query.leftOut).toEqual(['amount_least=many']);
  expect(query.filters(names)).toHaveLength(1);
});

test('a status of another list has its label, and one that is not documented is shown as it came', () => {
  const words = wordsIn('en');
  expect(words(listedStatusLabels.listCards('PRE_CANCEL'))).toBe('Cancelling');
  expect(words(listedStatusLabels.listPaymentIntents('REQUIRES_CAPTURE'))).toBe('Needs capture');
  expect(words(listedStatusLabels.listCards('MELTED'))).toBe('MELTED');
});
