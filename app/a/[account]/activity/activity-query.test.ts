import { describe, expect, it } from 'vitest';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';
import { readActivityQuery, withUnsettledOnTop } from './activity-query';

const view = (id: string, state: WriteState) => ({ id, state }) as WriteView; // the order depends on these two alone

describe('the list of writes', () => {
  it('shows each write once, even an unsettled one that is on the page too', () => {
    const old = view('old', 'UNKNOWN');
    const page = { writes: [view('new', 'SUCCEEDED'), old], next: undefined };
    expect(withUnsettledOnTop([old], page).writes.map(({ id }) => id)).toEqual(['old', 'new']);
  });

  it('ignores values of an address that it does not know', () => {
    expect(readActivityQuery({ show: 'everything', before: '../x' })).toEqual({});
    expect(readActivityQuery({ show: ['unsettled', 'all'] })).toEqual({ show: 'unsettled' });
  });
});
