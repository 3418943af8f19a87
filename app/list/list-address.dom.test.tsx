import { act, renderHook } from '@testing-library/react';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useListAddress } from './list-address';

const names = { filters: ['status', 'q'], places: [], orders: [], beside: [], defaults: {} };

beforeEach(() => history.replaceState(null, '', '/'));

test('a filter whose value was refused can be set to another one', () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PathnameContext.Provider value="/a/master/payouts">
      <SearchParamsContext.Provider value={new URLSearchParams(location.search)}>
        {children}
      </SearchParamsContext.Provider>
    </PathnameContext.Provider>
  );
  history.replaceState(null, '', '/a/master/payouts?status=many');
  const { result, rerender } = renderHook(() => useListAddress(names, [{ name: 'status', value: 'many' }]), {
    wrapper,
  });
  expect(result.current.values).toEqual({});
  act(() => result.current.change({ status: 'FAILED' }));
  rerender();
  expect(result.current.values).toEqual({ status: 'FAILED' });
});

test('a change keeps the newest address while the router draws a former one', () => {
  let drawn = new URLSearchParams();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PathnameContext.Provider value="/a/master/payouts">
      <SearchParamsContext.Provider value={drawn}>{children}</SearchParamsContext.Provider>
    </PathnameContext.Provider>
  );
  const { result, rerender } = renderHook(() => useListAddress(names, []), { wrapper });
  /** The router draws an address late, and writes it into the bar. */
  const draw = (query: string) => {
    history.replaceState(null, '', `/a/master/payouts?${query}`);
    drawn = new URLSearchParams(query);
    rerender();
  };
  act(() => result.current.replace({ q: 'one' }));
  act(() => result.current.replace({ q: 'two' }));
  draw('q=one');
  expect([result.current.values, result.current.latest()]).toEqual([{ q: 'one' }, { q: 'two' }]);
  act(() => result.current.change({ status: 'FAILED' }));
  expect(location.search).toBe('?q=two&status=FAILED');
  // Another address, such as that of "Back", counts at once.
  draw('q=elsewhere');
  act(() => result.current.change({ status: 'PAID' }));
  expect(location.search).toBe('?q=elsewhere&status=PAID');
});
