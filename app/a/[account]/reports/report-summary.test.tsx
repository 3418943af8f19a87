import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ReportFigures } from '@/app/mirror/charts/report-figures';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { messagesIn } from '@/lib/messages/messages';
import { ReportSummary } from './report-summary';

const messages = messagesIn.en;

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

const row = (currency: string, sum: string, count: number) => ({
  start: '2026-11-25',
  currency,
  sum,
  count,
  status: 'COMPLETED',
  method: 'LOCAL',
  withoutAmount: 0,
});
const rows = [row('USD', '11370210.27', 3), row('EUR', '5.00', 2), row('JPY', '900', 1)];

function volumeOf(currency: string | undefined, shown = rows) {
  const { reports, terms, ui } = messages;
  const report = {
    query: { measure: 'count', grain: 'day', by: 'status', currency } as const,
    currencies: [...new Set(shown.map((one) => one.currency))],
    methods: ['LOCAL'],
    times: [],
    before: undefined,
    periods: [{ start: '2026-11-25', end: '2026-11-25' }],
    missing: new Set<string>(),
    figures: new ReportFigures(shown.filter((one) => currency === undefined || one.currency === currency)),
  };
  // Only the account of the reading is drawn.
  const reading = { account: 'master' } as MirrorReading;
  const html = renderToString(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reports, terms, ui }}>
      <ReportSummary reading={reading} report={report} />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('without a chosen currency a volume names its currency and counts the others', () => {
  expect(volumeOf(undefined)).toContain('USD only; 2 other currencies are not included');
  expect(volumeOf(undefined, rows.slice(0, 2))).toContain('USD only; 1 other currency is not included');
});

test('a volume of a chosen currency, or of the only one, names no other currency', () => {
  expect(volumeOf('EUR')).not.toContain('only');
  expect(volumeOf(undefined, rows.slice(0, 1))).not.toContain('only');
});
