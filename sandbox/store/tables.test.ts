import { describe, expect, it } from 'vitest';
import { Tables } from '../world/state';

interface Card {
  readonly status: string;
}

function seeded(): Tables {
  const tables = new Tables();
  tables.seed(() => {
    for (const id of ['a', 'b', 'c']) tables.table<Card>('master', 'cards').put(id, { status: 'ACTIVE' });
  });
  return tables;
}

const cardsOf = (tables: Tables, account = 'master') => tables.table<Card>(account, 'cards');

describe('tables', () => {
  it('are as before when a request is refused after its puts', () => {
    const tables = seeded();
    const refused = (): void => {
      tables.record(() => {
        cardsOf(tables).put('b', { status: 'FROZEN' });
        cardsOf(tables).put('d', { status: 'ACTIVE' });
        cardsOf(tables).put('b', { status: 'CANCELLED' });
        throw new Error('refused');
      }, true);
    };
    expect(refused).toThrow('refused');
    expect(cardsOf(tables).list()).toEqual([{ status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }]);
    expect(cardsOf(tables).get('d')).toBeUndefined();
    expect(tables.changed()).toEqual([]);
  });

  it('are as before when a fault takes the effect away', () => {
    const tables = seeded();
    const { result, puts } = tables.record(() => {
      cardsOf(tables).put('a', { status: 'FROZEN' });
      return cardsOf(tables).get('a');
    }, false);
    expect(result).toEqual({ status: 'FROZEN' });
    expect(puts).toEqual([]);
    expect(cardsOf(tables).get('a')).toEqual({ status: 'ACTIVE' });
  });

  it('keep the order of first puts through changes and a restart', () => {
    const tables = seeded();
    const { puts } = tables.record(() => {
      cardsOf(tables).put('d', { status: 'ACTIVE' });
      cardsOf(tables).put('a', { status: 'FROZEN' });
      cardsOf(tables).put('e', { status: 'ACTIVE' });
      cardsOf(tables).put('d', { status: 'FROZEN' });
    }, true);
    const restarted = seeded();
    restarted.restore(puts);
    const compacted = seeded();
    compacted.restore(restarted.changed());
    for (const one of [tables, restarted, compacted]) {
      expect(
        cardsOf(one)
          .list()
          .map(({ status }) => status),
      ).toEqual(['FROZEN', 'ACTIVE', 'ACTIVE', 'FROZEN', 'ACTIVE']);
    }
    expect(compacted.changed()).toHaveLength(3);
  });

  it('are the account’s own', () => {
    const tables = seeded();
    expect(cardsOf(tables, 'sub').list()).toEqual([]);
    tables.record(() => cardsOf(tables, 'sub').put('a', { status: 'FROZEN' }), true);
    expect(cardsOf(tables).get('a')).toEqual({ status: 'ACTIVE' });
  });

  it('take no put outside a request', () => {
    expect(() => cardsOf(seeded()).put('a', { status: 'FROZEN' })).toThrow('outside a request');
  });
});
