import { act, renderHook } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { usePageAddress } from './page-address';

const filters = ['days', 'kind', 'result'];

/** The address of a list that the server draws, whose page comes when the test says so. */
function openPage(search: string) {
  const asked: string[] = [];
  let shown = new URLSearchParams(search);
  const nothing = () => undefined;
  const router: AppRouterInstance = {
    push: (href) => void asked.push(href),
    replace: (href) => void asked.push(`in place: ${href}`),
    back: nothing,
    forward: nothing,
    refresh: nothing,
    bfcacheId: '',
    prefetch: nothing,
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/audit">
        <SearchParamsContext.Provider value={shown}>{children}</SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
  const { result, rerender } = renderHook(() => usePageAddress(filters), { wrapper });
  return {
    asked,
    change: (patch: Readonly<Record<string, string | undefined>>) => act(() => result.current.change(patch)),
    type: (patch: Readonly<Record<string, string>>) => act(() => result.current.replace(patch)),
    bring: (next: string) => {
      shown = new URLSearchParams(next);
      rerender();
    },
  };
}

test('a filter that is set while another one loads its page is added to it', () => {
  const page = openPage('before=40&days=today');
  page.change({ kind: 'write' });
  page.change({ result: 'refused' });
  expect(page.asked).toEqual(['/audit?days=today&kind=write', '/audit?days=today&kind=write&result=refused']);
});

test('a filter that was on its way is not added again after another page has come', () => {
  const page = openPage('');
  page.change({ kind: 'write' });
  page.bring('result=refused');
  page.type({ result: 'done' });
  expect(page.asked.at(-1)).toBe('in place: /audit?result=done');
});
