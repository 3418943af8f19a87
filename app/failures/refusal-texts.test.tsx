import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { RefusalDetails } from '@/app/write/outcome/refusal-details';
import { messagesIn } from '@/lib/messages/messages';

const messages = messagesIn.en;

async function draw(inside: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <NextIntlClientProvider locale="en" messages={{ terms: messages.terms }} timeZone="UTC">
      {inside}
    </NextIntlClientProvider>,
  );
  return (await text(prelude)).replaceAll(/<!--.*?-->/g, '');
}

const shape = { family: 'B', type: undefined, code: '400', message: 'Card status is invalid' } as const;

test('a page that was sent without the words of refusals can draw a refusal', async () => {
  const html = await draw(<RefusalDetails refusal={{ status: 400, shape }} />);
  expect(html).toContain('The card’s status doesn’t allow this change.');
  expect(html).toContain('Yes, once the cause is fixed');
});

test('if the words cannot be loaded, the page shows its own text, and loads them again later', async () => {
  vi.resetModules();
  vi.doMock('@/lib/messages/en/refusals.json', () => {
    throw new Error('no network');
  });
  const { RefusalTexts: Unreachable } = await import('./refusal-texts');
  expect(await draw(<Unreachable instead="Cannot be reached">Words</Unreachable>)).toBe('Cannot be reached');
  expect(await draw(<Unreachable>Words</Unreachable>)).toContain('couldn’t be loaded');
  vi.doUnmock('@/lib/messages/en/refusals.json');
  expect(await draw(<Unreachable instead="Cannot be reached">Words</Unreachable>)).toBe('Words');
});
