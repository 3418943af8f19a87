import { readZone } from '@/app/shell/read-zone';
import { keptDraft } from '@/app/write/form/kept-draft';
import { requireCaller } from '@/lib/access/sessions/caller';
import { mayRun } from '@/lib/access/permissions/may-run';
import { openForm } from '@/lib/writes/forms/forms';
import { bareCalendar } from './calendar/read-calendar';
import { initialValues } from './form/initial-values';
import { readDraft } from './form/read-draft';
import { QuoteRequest } from './quote-request';
import { QuotesFrame } from './quotes-frame';

export const metadata = { title: 'Quotes' };

export default async function QuotesPage({ params, searchParams }: PageProps<'/a/[account]/quotes'>) {
  const { account } = await params;
  const allowed = await mayRun(await requireCaller(), 'createQuote', account);
  if (!allowed.ok) return <QuotesFrame account={account} view="desk" refusal={allowed.error.reason} />;
  const bare = await bareCalendar();
  const [opened, zone] = await Promise.all([
    openForm({ operation: 'createQuote', account, resource: undefined }),
    readZone(),
  ]);
  return (
    <QuotesFrame account={account} view="desk">
      <QuoteRequest
        account={account}
        formId={opened.formId}
        initial={initialValues(await searchParams, bare.today)}
        draft={keptDraft(opened, zone, readDraft)}
        bare={bare}
      />
    </QuotesFrame>
  );
}
