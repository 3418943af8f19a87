import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { type Crumb, PageHeader } from '@/components/ui/page-header';
import { formatAmount } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import { StatusOf, type StatusWords } from '../list/status-words';
import { Moment, type MomentProps } from '../shell/moment';

export interface NextStep {
  /** The event in words; by default the meaning of the status. */
  readonly title?: ReactNode;
  /** The advice for the person. */
  readonly text: ReactNode;
  /** The button or link by which the person follows the advice, if they may. */
  readonly action?: ReactNode;
}

interface RecordHeadProps {
  readonly list: Crumb;
  readonly title: ReactNode;
  readonly about?: readonly ReactNode[] | undefined;
  readonly status?: StatusWords | undefined;
  readonly next?: NextStep | undefined;
  /** The next event, where nothing has to be done. */
  readonly outlook?: string | undefined;
  /** True where the heading names the state too, as the tab's title does. */
  readonly titleHasStatus?: boolean;
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a record: amount or name, state, people and times; then the state's meaning or the next step. */
export function RecordHead(props: RecordHeadProps) {
  const { list, title, about = [], status, next, outlook, titleHasStatus = false, mark, actions } = props;
  const words = useWords();
  const parts = about.filter((part) => part != null && part !== '');
  return (
    <>
      <PageHeader
        crumbs={[list]}
        title={
          <span className="text-xl tabular-nums">
            {title}
            {titleHasStatus && status && (
              <span className="ml-3 align-middle text-sm font-normal">
                <span className="sr-only"> · </span>
                <StatusOf words={status} />
              </span>
            )}
          </span>
        }
        mark={
          <>
            {status && !titleHasStatus && <StatusOf words={status} />}
            {mark}
          </>
        }
        description={parts.map((part, place) => (
          <Fragment key={place}>
            {place > 0 && <span> · </span>}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
        actions={actions && <span className="contents print:hidden">{actions}</span>}
      />
      {next === undefined ? (
        status && (
          <p className="text-ink-muted -mt-3 mb-5 text-sm">
            {words(status.meaning)} {outlook}
          </p>
        )
      ) : (
        <div className="mb-5">
          <Notice
            tone={status?.tone ?? 'neutral'}
            title={next.title ?? (status && words(status.meaning))}
            actions={next.action && <span className="contents print:hidden">{next.action}</span>}
          >
            {next.text}
          </Notice>
        </div>
      )}
    </>
  );
}

/** An amount as a title. */
export function MoneyTitle({ amount, currency }: { amount: string; currency: string }) {
  return (
    <>
      {formatAmount(amount, currency)} <span className="text-ink-muted font-normal">{currency}</span>
    </>
  );
}

/** The time of creation, for the line under a title. */
export function CreatedAt({ time, zone }: MomentProps) {
  const t = useTranslations('record');
  return t.rich('created', { time: () => <Moment time={time} zone={zone} /> });
}

interface RecordColumnsProps {
  readonly children: ReactNode;
  readonly side: ReactNode;
  readonly history: ReactNode;
}

/** Labels over values; ids take the whole width. */
const facts =
  '[--fact:minmax(0,1fr)] *:mb-6 @min-[46rem]:row-span-2 @min-[89rem]:[&_dl]:grid @min-[89rem]:[&_dl]:items-start @min-[89rem]:[&_dl]:grid-cols-2 [&_dl]:divide-y-0 [&_dl]:pt-1.5 [&_dl>:has(.select-all)]:col-span-full';

/**
 * The events of a record take two thirds, its facts one third, and the history stands below the events; each column
 * flows by itself. A narrow place (a phone, beside a list) has them below one another in this order; on a wide screen
 * the events take two columns.
 */
export function RecordColumns({ children, side, history }: RecordColumnsProps) {
  return (
    <div className="@container print:[&_button]:hidden print:[&_select]:hidden">
      <div className="grid grid-cols-1 items-start gap-x-10 *:min-w-0 @min-[46rem]:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] @min-[46rem]:grid-rows-[auto_1fr] max-sm:[&_dl>:not(:has(.select-all))]:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:[&_time]:whitespace-normal">
        <div className="mb-6 gap-x-10 *:break-inside-avoid *:not-last:mb-6 @min-[89rem]:columns-2">{children}</div>
        <div className={facts}>{side}</div>
        {history}
      </div>
    </div>
  );
}
