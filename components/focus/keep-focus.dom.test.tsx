import { expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus';

const draw = (html: string) => {
  document.body.innerHTML = html;
};
const focused = () => document.activeElement?.textContent;

test('the next page’s heading takes the focus of the one that goes, while the link of the menu stays', async () => {
  draw('<a href="/payouts">Payouts</a><main><h1 tabindex="-1">Settings</h1></main>');
  keepFocus();
  document.querySelector('a')?.focus();
  document.querySelector('h1')?.focus();
  expect(focused()).toBe('Settings');
  // The page goes before the next one comes, and the part that asked for the keeper may go with it.
  document.querySelector('main')?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body));
  document.body.insertAdjacentHTML('beforeend', '<main><h1>Payouts of today</h1><a href="/one">One</a></main>');
  await vi.waitFor(() => expect(focused()).toBe('Payouts of today'));
});

test('a row’s link has the focus when the button beside it goes', async () => {
  draw(
    '<main><h1>Cards</h1><table><tbody><tr><td><a href="/card">4467</a></td><td><button>Freeze</button></td></tr></tbody></table></main>',
  );
  keepFocus();
  document.querySelector('button')?.focus();
  expect(focused()).toBe('Freeze');
  document.querySelector('button')?.remove();
  await vi.waitFor(() => expect(focused()).toBe('4467'));
});
