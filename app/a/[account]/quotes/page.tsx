import { pageTitle } from '@/app/shell/page-title';
import { createQuoteWrite, quoteInput } from '@/lib/writes/verbs/create-quote';
import { BalanceStrip, readBalances } from '@/app/record/balance-strip';
import { readZone } from '@/app/shell/read-zone';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { openKeptForm, repeatedBy } from '@/app/write/form/open-kept-form';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { bareCalendar } from './calendar/read-calendar';
import { QuoteRequest } from './quote-request';
import { readFirstRate } from './read-first-rate';
import { QuotesFrame } from './quotes-frame';
import { businessDayFrom, isPlainDate } from '@/lib/format/plain-date';
import { findCurrency } from '@/lib/format/currencies';
import { isPurpose } from './result/quote-record';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const longestAmount = 40;

const dayIn = ({ conversion_date: day }: Search): string => [day].flat()[0] ?? '';

/** The form's values from the address; a value that does not fit is left out, and the others count. */
function initialValues(search: Search, today: string): QuoteValues {
  const given = (name: string): string => [search[name]].flat()[0] ?? '';
  const currency = (name: string) => (findCurrency(given(name)) === undefined ? '' : given(name));
  const amount = (name: string) => given(name).slice(0, longestAmount);
  const day = dayIn(search);
  return {
    sell_currency: currency('sell_currency'),
    buy_currency: currency('buy_currency'),
    sell_amount: amount('sell_amount'),
    buy_amount: amount('buy_amount'),
    conversion_date: isPlainDate(day) ? day : businessDayFrom(today, () => false),
    transaction_type: isPurpose(given('transaction_type')) ? given('transaction_type') : 'conversion',
  };
}

export const generateMetadata = pageTitle('quotes.title');

export default async function QuotesPage({ params, searchParams }: PageProps<'/a/[account]/quotes'>) {
  const { account } = await params;
  const allowed = mayRunAs(await requireCallerContext(), createQuoteWrite.operation.name, account);
  if (!allowed.ok) {
    return <QuotesFrame account={account} view="new" refusal={allowed.error.reason} />;
  }
  const [bare, zone] = await Promise.all([bareCalendar(), readZone()]);
  const opened = await openKeptForm(
    createQuoteWrite,
    { account, resource: undefined, answers: repeatedBy(await searchParams) },
    quoteInput,
  );
  const initial = initialValues(await searchParams, bare.today);
  return (
    <ClientMessages areas={['quotes']}>
      <WriteMessages>
        <QuotesFrame account={account} view="new">
          <QuoteRequest
            account={account}
            zone={zone}
            {...opened}
            initial={initial}
            isDayGiven={isPlainDate(dayIn(await searchParams))}
            bare={bare}
            firstRate={readFirstRate(account, zone, initial)}
          />
          <div className="max-w-[67rem]">
            <BalanceStrip read={readBalances(account)} />
          </div>
        </QuotesFrame>
      </WriteMessages>
    </ClientMessages>
  );
}
