import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { message } from '@/lib/messages/message';
import { messagesIn } from '@/lib/messages/messages';
import type { ListAddress } from './list-address';
import { depositStates } from './record-states';
import { statusesIn, statusTabs } from './status-tabs';

const { deposits, list, terms } = messagesIn.en;

function draw(status: string | undefined, counts: Readonly<Record<string, number>>): string {
  const tabs = statusTabs({ label: message('deposits.byStatus'), field: 'status', states: depositStates });
  const address: ListAddress<'status'> = {
    values: { status },
    latest: () => ({ status }),
    asked: { status },
    filters: [],
    askedAfter: (patch) => patch,
    hrefFor: (patch) => `/deposits?status=${patch.status ?? ''}`,
    change: () => undefined,
    replace: () => undefined,
    clearFilters: () => undefined,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ deposits, list, terms }}>
      <tabs.Links
        tabs={tabs}
        address={address}
        shown={undefined}
        others={statusesIn(counts)}
        fetchAhead={() => undefined}
        counts={(value) => (value === undefined ? '' : String(counts[value] ?? 0))}
      />
    </NextIntlClientProvider>,
  );
}

const hrefs = (html: string) => [...html.matchAll(/href="\/deposits\?status=([^"]*)"/g)].map(([, status]) => status);

test('a status that the interface does not list has a tab of its own with its count', () => {
  const html = draw(undefined, { COMPLETED: 4, REVERSED: 1, '': 2, GONE: 0 });
  expect(hrefs(html)).toEqual(['', 'PENDING', 'COMPLETED', 'FAILED', 'REVERSED']);
  expect(html).toMatch(/REVERSED<span[^>]*>1<\/span>/);
});

test('the status that the address names has its tab, also before it is known whether a row has it', () => {
  const html = draw('ON_HOLD', {});
  expect(hrefs(html)).toEqual(['', 'PENDING', 'COMPLETED', 'FAILED', 'ON_HOLD']);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  // Several statuses at once are a filter, and no tab.
  expect(hrefs(draw('PENDING,FAILED', {}))).toEqual(['', 'PENDING', 'COMPLETED', 'FAILED']);
});
