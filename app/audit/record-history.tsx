import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { StatusText } from '@/app/record/facts-panel';
import { Panel } from '@/components/ui/panel';
import { readHistory } from '@/lib/access/permissions/read-audit';
import { getWords } from '@/lib/messages/get-words';
import { doerOf, eventWords, latestResult, resultOf } from './audit-words';
import { RefreshWhile } from '@/app/shell/changes/refresh-on';
import { Moment } from '@/app/shell/moment';
import { readZone } from '@/app/shell/read-zone';
import { isFinal, isWriteState } from '@/lib/writes/write-state';
import { auditBase, linePath } from './audit-query';
import { writeQuery } from '@/lib/contract/list-query';

export interface RecordHistoryProps {
  /** Undefined for an object without an account, such as a person. */
  readonly account: string | undefined;
  /** The part of the address, `cards` or `payouts`; or `person`. */
  readonly type: string;
  readonly id: string;
}

/**
 * The acts on a record that this person may see, each in one line with its outcome; the audit has the entries behind it.
 * Nothing is drawn for people who read no audit.
 */
export async function RecordHistory({ account, type, id }: RecordHistoryProps) {
  const read = await readHistory(account, { type, id });
  if (read === undefined) return null;
  const { ownOnly } = read;
  const events = read.events.map((event) => ({ ...event, result: latestResult(event) }));
  const t = await getTranslations('audit.history');
  const words = await getWords();
  const zone = await readZone();
  return (
    <Panel
      title={t('title')}
      description={ownOnly ? t('ownOnly') : t('description')}
      flush
      actions={
        <Link
          href={`${auditBase(account)}${writeQuery({ object: id })}`}
          className="text-accent-ink text-xs underline underline-offset-2 print:hidden"
        >
          {t('link')}
        </Link>
      }
    >
      <RefreshWhile
        isOpen={events.some(({ result }) => result !== undefined && isWriteState(result) && !isFinal(result))}
        kinds={['writes']}
        account={account}
      />
      {events.length === 0 ? (
        <p className="text-ink-muted py-3 text-sm">{ownOnly ? t('emptyOfYours') : t('empty')}</p>
      ) : (
        <ol className="divide-line divide-y" aria-label={t('title')}>
          {events.map(({ head, asked, result }) => (
            <li key={head.sequence}>
              <Link
                href={linePath(account, head.sequence)}
                className="hover:bg-hover -mx-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-sm px-2 py-2 text-sm focus-visible:-outline-offset-2"
              >
                <span className="text-ink min-w-0 grow basis-48 font-medium">{words(eventWords({ head, asked }))}</span>
                {result === undefined ? null : <StatusText words={resultOf(result)} />}
                <span className="text-ink-muted text-xs">
                  <bdi>{words(doerOf(head))}</bdi> · <Moment time={head.at.toISOString()} zone={zone} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
