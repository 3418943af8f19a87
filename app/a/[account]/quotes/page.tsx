import { requireCaller } from '@/lib/access/caller';
import { mayRun } from '@/lib/access/may-run';
import { openForm } from '@/lib/operations/forms';
import { bareCalendar } from './calendar/read-calendar';
import { initialValues } from './form/initial-values';
import { QuoteDesk } from './quote-desk';
import { QuotesFrame } from './quotes-frame';

export const metadata = { title: 'Quotes' };

export default async function QuotesPage({ params, searchParams }: PageProps<'/a/[account]/quotes'>) {
  const { account } = await params;
  const allowed = await mayRun(await requireCaller(), 'createQuote', account);
  if (!allowed.ok) return <QuotesFrame account={account} view="desk" refusal={allowed.error.reason} />;
  const bare = bareCalendar();
  const { formId } = await openForm({ operation: 'createQuote', account, resource: undefined });
  return (
    <QuotesFrame account={account} view="desk">
      <QuoteDesk
        account={account}
        formId={formId}
        initial={initialValues(await searchParams, bare.today)}
        bare={bare}
      />
    </QuotesFrame>
  );
}
