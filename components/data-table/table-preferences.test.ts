import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultPreferences,
  isColumnVisible,
  moveColumn,
  orderColumns,
  type TablePreferences,
} from './table-preferences';

const columns = ['id', 'created', 'status', 'amount', 'bank'].map((id) => ({ id, hiddenAtFirst: id === 'bank' }));
const ids = (preferences: TablePreferences, of = columns) => orderColumns(of, preferences).map(({ id }) => id);
const ordered = (...order: string[]) => ({ ...defaultPreferences, order });

describe('the order of columns', () => {
  test('is as defined until a person moves one', () => {
    expect(ids(defaultPreferences)).toEqual(['id', 'created', 'status', 'amount', 'bank']);
  });

  test('follows the person, and keeps the first column in its place', () => {
    expect(ids(ordered('amount', 'bank', 'id', 'status', 'created'))).toEqual([
      'id',
      'amount',
      'bank',
      'status',
      'created',
    ]);
  });

  test('ignores removed columns and puts new ones behind their neighbour', () => {
    expect(ids(ordered('id', 'amount', 'gone', 'created'))).toEqual(['id', 'amount', 'bank', 'created', 'status']);
  });

  test('keeps the actions of a row visible at the end for all stored preferences', () => {
    const withActions = [
      ...columns.slice(0, 2),
      { id: 'act', hiddenAtFirst: false, as: 'actions' as const },
      ...columns.slice(2),
    ];
    const kept = { ...ordered('act', 'amount'), visible: { act: false } };
    expect(orderColumns(withActions, kept).at(-1)?.id).toBe('act');
    expect(withActions.filter((column) => isColumnVisible(column, kept)).some(({ id }) => id === 'act')).toBe(true);
    expect(moveColumn(withActions, defaultPreferences, 'act', -1)).toBe(defaultPreferences);
    expect(moveColumn(withActions, defaultPreferences, 'bank', 1)).toBe(defaultPreferences);
  });

  test('has every column once for all stored preferences', () => {
    const kept = fc.array(fc.constantFrom('id', 'created', 'status', 'amount', 'bank', 'gone', ''));
    fc.assert(
      fc.property(kept, (order) => {
        const result = ids(ordered(...order));
        expect(result[0]).toBe('id');
        expect([...result].sort()).toEqual(columns.map(({ id }) => id).sort());
      }),
    );
  });
});

describe('moving a column', () => {
  test('changes places with its neighbour', () => {
    const once = moveColumn(columns, defaultPreferences, 'amount', -1);
    expect(ids(once)).toEqual(['id', 'created', 'amount', 'status', 'bank']);
    expect(ids(moveColumn(columns, once, 'amount', 1))).toEqual(ids(defaultPreferences));
  });

  test.each([
    ['created', -1],
    ['bank', 1],
    ['id', 1],
    ['gone', 1],
  ] as const)('%s cannot go %d', (id, step) => {
    expect(moveColumn(columns, defaultPreferences, id, step)).toBe(defaultPreferences);
  });
});

describe('which columns are shown', () => {
  const shown = (visible: TablePreferences['visible']) =>
    columns.filter((column) => isColumnVisible(column, { visible })).map(({ id }) => id);

  test('is as defined until a person decides', () => {
    expect(shown({})).toEqual(['id', 'created', 'status', 'amount']);
    expect(shown({ bank: true, status: false })).toEqual(['id', 'created', 'amount', 'bank']);
  });
});
