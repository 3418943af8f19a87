import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { WriteMessages } from '@/app/write/write-messages';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { createConversionWrite } from '@/lib/writes/verbs/create-conversion';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { QuotesFrame } from '../quotes-frame';
import { findQuote } from '../result/quote-record';
import { QuoteCard } from '../result/quote-result';
import { readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('quotes.quote');

/** One quote by its platform id, from the console's own records, and the conversion that was made of it. */
export default async function QuotePage({ params }: PageProps<'/a/[account]/quotes/[id]'>) {
  const { account, id } = await readValues(params);
  const t = await getTranslations('quotes');
  const { operation } = createQuoteWrite;
  const allowed = mayRunAs(await requireCallerContext(), operation.name, account);
  if (!allowed.ok) return <QuotesFrame account={account} view="history" refusal={allowed.error.reason} />;
  const [found, made, zone] = await Promise.all([
    readWrites({ account, operation: operation.name, reference: id }),
    readWrites({
      account,
      operation: createConversionWrite.operation.name,
      resource: { type: operation.noun, ids: [id] },
    }),
    readZone(),
  ]);
  if (!found.ok || !made.ok) {
    const error = found.ok ? (made.ok ? undefined : made.error) : found.error;
    return (
      <QuotesFrame account={account} view="history">
        {error === undefined ? null : <ReadFailurePanel failure={toReadFailure(operation, error)} />}
      </QuotesFrame>
    );
  }
  const record = found.value.writes.flatMap((view) => findQuote(view) ?? [])[0];
  if (record === undefined) notFound();
  return (
    <ClientMessages areas={['quotes']}>
      <WriteMessages>
        <QuotesFrame account={account} view="history">
          <p className="text-ink-muted text-xs">{t('askedBy', { name: record.by })}</p>
          <div className="max-w-[40rem]">
            <QuoteCard
              account={account}
              record={record}
              zone={zone}
              drawnMs={Date.now()}
              converted={made.value.writes[0]}
            />
          </div>
        </QuotesFrame>
      </WriteMessages>
    </ClientMessages>
  );
}
