export { paced } from './paced';
import type { useRouter } from 'next/navigation';

/** How long the request of a refresh may wait behind another navigation. */
const mostMs = 10_000;

/**
 * Draws the page again without prolonging the session: a change by another person must not keep a session alive. The
 * framework gives a refresh no headers, so the console adds its own to the next request of this page's data.
 */
export function refreshPassively(router: ReturnType<typeof useRouter>): void {
  const original = fetch;
  const restore = () => {
    if (fetch === passively) window.fetch = original;
  };
  const passively: typeof fetch = async (input, init) => {
    if (!isOfThisPage(input, init)) return await original(input, init);
    restore();
    const headers = new Headers(init?.headers);
    headers.set('x-passive', '1');
    return await original(input, { ...init, headers });
  };
  window.fetch = passively;
  setTimeout(restore, mostMs);
  router.refresh();
}

function isOfThisPage(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return pathname === location.pathname && new Headers(init?.headers).has('rsc') && init?.method === undefined;
}
