import { describe, expect, it } from 'vitest';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';
import { readOperationsQuery, withUnsettledOnTop } from './operations-list';

const view = (id: string, state: WriteState) => ({ id, state }) as WriteView; // only what the order is made of

describe('the list of writes', () => {
  it('shows each write once, also one that is not settled and on the page', () => {
    const old = view('old', 'UNKNOWN');
    const page = { operations: [view('new', 'SUCCEEDED'), old], next: undefined };
    expect(withUnsettledOnTop([old], page).operations.map(({ id }) => id)).toEqual(['old', 'new']);
  });

  it('takes nothing from an address that it does not know', () => {
    expect(readOperationsQuery({ show: 'everything', before: '../x' })).toEqual({});
    expect(readOperationsQuery({ show: ['unsettled', 'all'] })).toEqual({ show: 'unsettled' });
  });
});
