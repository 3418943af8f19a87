import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listRoutes } from '@/e2e/matrix/every-route';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');

/** Pages for people without a session: there is nothing to sign out of. */
const withoutSession = /^\/(sign-in|invitation(\/.+)?|new-password(\/.+)?)$/;

/** The page itself and the layouts around it. */
function framesOf(page: string): string {
  const folders = path.posix.dirname(page).split('/');
  const layouts = folders.map((_, depth) => read(`${folders.slice(0, depth + 1).join('/')}/layout.tsx`));
  return [read(page), ...layouts].join('\n');
}

test('every page of a person who has signed in has Sign out, in the frame around it or on the page', async () => {
  const pages = (await listRoutes()).filter(({ kind, pattern }) => kind === 'page' && !withoutSession.test(pattern));
  expect(pages.length).toBeGreaterThan(30);
  const without = pages.filter(({ file }) => {
    // A page that only leads on draws nothing.
    const draws = /\breturn\b/.test(read(file));
    return draws && !/<(ConsoleFrame|SignOutForm)\b/.test(framesOf(file));
  });
  expect(without.map(({ pattern }) => pattern)).toEqual([]);
});

test('the frame has the menu of its person, which signs out', () => {
  expect(read('app/shell/console-frame.tsx')).toContain('<SignedInMenu');
  expect(read('app/shell/signed-in-menu.tsx')).toMatch(/PersonMenu/);
  expect(read('app/shell/person-menu.tsx')).toContain('onClick={signOut}');
});
