import { render, waitFor } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test } from 'vitest';
import { RefreshWhile } from './refresh-on';

test('a page is drawn once more after what it showed as open has ended, and not again', async () => {
  let drawn = 0;
  const nothing = () => undefined;
  const router: AppRouterInstance = {
    push: nothing,
    replace: nothing,
    back: nothing,
    forward: nothing,
    refresh: () => (drawn += 1),
    bfcacheId: '',
    prefetch: nothing,
  };
  const page = (isOpen: boolean) => (
    <AppRouterContext.Provider value={router}>
      <RefreshWhile isOpen={isOpen} kinds={['writes']} account="master" />
    </AppRouterContext.Provider>
  );
  const { rerender } = render(page(true));
  expect(drawn).toBe(0);
  rerender(page(false));
  await waitFor(() => expect(drawn).toBe(1));
  rerender(page(false));
  rerender(page(true));
  expect(drawn).toBe(1);
});
