import { expect, test } from 'vitest';
import { drawFilters, filterNames, readAuditQuery } from './audit-query';
import { english } from '@/lib/messages/english.fixture';

const zone = 'Asia/Singapore';
const nowMs = Date.parse('2026-03-10T12:00:00Z');
const person = '5b0c9f6e-0c3f-4b8e-9d7a-2f1e3c4d5a6b';

test('values of an address that cannot be read ask for nothing, and the others still count', () => {
  const search = {
    person,
    kind: 'other',
    from: '2026-02-31',
    to: '2026-03-01',
    before: '0',
    act: ' createQuote ',
    q: 'x',
  };
  const { query, filter } = readAuditQuery(search, undefined, zone, nowMs);
  expect(query).toEqual({ person, to: '2026-03-01', act: 'createQuote' });
  expect(filter).toEqual({
    personId: person,
    until: new Date('2026-03-01T16:00:00Z'),
    act: { name: 'createQuote', withSteps: true },
  });
});

test('a preset counts more than fixed days, and the account of the page more than one in the address', () => {
  const { filter } = readAuditQuery({ days: 'today', from: '2026-01-01', account: 'acc_1' }, 'master', zone, nowMs);
  expect(filter).toEqual({
    account: 'master',
    from: new Date('2026-03-09T16:00:00Z'),
    until: new Date('2026-03-10T16:00:00Z'),
  });
});

test('the toolbar shows what an address chose, in words, and every name of the address has a filter', () => {
  const context = { account: undefined, people: [{ id: person, name: 'Olivia Operator' }], words: english };
  const shown = (search: Readonly<Record<string, string>>) =>
    drawFilters(readAuditQuery(search, undefined, zone, nowMs).query, context).flatMap((one) => one.shown ?? []);
  expect(shown({ person, kind: 'reveal', result: 'refused' })).toEqual(['Olivia Operator', 'Reveal: all', 'Refused']);
  expect(shown({ act: 'updateCardStatus.send' })).toEqual(['Change card status: sent']);
  const names = drawFilters({}, context).flatMap((one) => one.names);
  expect(filterNames.toSorted()).toEqual([...names, 'from', 'to', 'days'].toSorted());
});
