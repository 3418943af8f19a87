import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { messagesIn } from '@/lib/messages/messages';

// What is expected must come; how soon is asserted where a guarantee says so. A part may load others first.
configure({ asyncUtilTimeout: 40_000 });

/**
 * Draws a part of a page into a document without a browser, with the English words. Answers the person who uses it, and
 * the router that would lead to other pages.
 */
export function drawPart(part: ReactNode, path = '/a/master') {
  const router = {
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
  } as unknown as AppRouterInstance; // what a part uses of it
  document.title = 'A page';
  onTestFinished(cleanup);
  render(
    <AppRouterContext value={router}>
      <PathnameContext value={path}>
        <NextIntlClientProvider locale="en" messages={messagesIn.en} timeZone="UTC">
          {part}
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  return { person: userEvent.setup(), router };
}

/** Replaces the text of a field by typing. */
export async function fill(person: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await person.clear(field);
  if (text !== '') await person.type(field, text);
}

/** Waits for the summary of a form's problems, which takes the focus and marks the title of the page. */
export async function expectSummary(sentences: readonly string[]): Promise<HTMLElement> {
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const texts = [...summary.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(texts).toEqual(sentences);
  expect(document.title).toMatch(/^Error: /);
  return summary;
}
