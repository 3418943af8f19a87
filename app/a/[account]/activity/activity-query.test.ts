import { describe, expect, it } from 'vitest';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';
import { readActivityQuery, withUnsettledOnTop } from './activity-query';

const view = (id: string, state: WriteState) => ({ id, state }) as WriteView; // only what the order is made of

describe('the list of writes', () => {
  it('shows each write once, also one that is not settled and on the page', () => {
    const old = view('old', 'UNKNOWN');
    const page = { writes: [view('new', 'SUCCEEDED'), old], next: undefined };
    expect(withUnsettledOnTop([old], page).writes.map(({ id }) => id)).toEqual(['old', 'new']);
  });

  it('takes nothing from an address that it does not know', () => {
    expect(readActivityQuery({ show: 'everything', before: '../x' })).toEqual({});
    expect(readActivityQuery({ show: ['unsettled', 'all'] })).toEqual({ show: 'unsettled' });
  });
});
