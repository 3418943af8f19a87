import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { keptDraft } from '@/app/write/form/kept-draft';
import { requireCaller } from '@/lib/access/sessions/caller';
import { mayRun } from '@/lib/access/permissions/may-run';
import { openForm } from '@/lib/writes/forms/forms';
import { bareCalendar } from './calendar/read-calendar';
import { QuoteRequest } from './quote-request';
import { QuotesFrame } from './quotes-frame';
import { businessDayFrom, isPlainDate } from '@/lib/format/plain-date';
import { findCurrency } from '@/lib/format/money';
import { isPurpose } from './purposes';
import { type QuoteValues, quoteInput } from '@/lib/writes/forms/quote-values';

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const longestAmount = 40;

/** The form as an address fills it in; what an address says wrongly is left out, each field on its own. */
function initialValues(search: Search, today: string): QuoteValues {
  const given = (name: string): string => [search[name]].flat()[0] ?? '';
  const currency = (name: string) => (findCurrency(given(name)) === undefined ? '' : given(name));
  const amount = (name: string) => given(name).slice(0, longestAmount);
  const day = given('conversion_date');
  return {
    sell_currency: currency('sell_currency'),
    buy_currency: currency('buy_currency'),
    sell_amount: amount('sell_amount'),
    buy_amount: amount('buy_amount'),
    conversion_date: isPlainDate(day) ? day : businessDayFrom(today, () => false),
    transaction_type: isPurpose(given('transaction_type')) ? given('transaction_type') : 'conversion',
  };
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('quotes');
  return { title: t('title') };
}

export default async function QuotesPage({ params, searchParams }: PageProps<'/a/[account]/quotes'>) {
  const { account } = await params;
  const allowed = await mayRun(await requireCaller(), 'createQuote', account);
  if (!allowed.ok) {
    return <QuotesFrame account={account} view="new" refusal={allowed.error.reason} />;
  }
  const bare = await bareCalendar();
  const [opened, zone] = await Promise.all([
    openForm({ operation: 'createQuote', account, resource: undefined }),
    readZone(),
  ]);
  return (
    <ClientMessages areas={['quotes']}>
      <QuotesFrame account={account} view="new">
        <QuoteRequest
          account={account}
          formId={opened.formId}
          initial={initialValues(await searchParams, bare.today)}
          draft={keptDraft(opened, zone, readDraft)}
          bare={bare}
        />
      </QuotesFrame>
    </ClientMessages>
  );
}

/** A stored draft was written by another version of this page at worst: what does not fit is not offered. */
function readDraft(values: unknown): QuoteValues | undefined {
  return quoteInput.safeParse(values).data;
}
