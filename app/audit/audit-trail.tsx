import { getTranslations } from 'next-intl/server';
import { PageListFoot } from '@/app/list/find/page-list-tools';
import { ListPage } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import styles from '@/components/data-table/data-table.module.css';
import { NotForRole } from '@/components/failure/failure-panel';
import { readAudit } from '@/lib/access/permissions/read-audit';
import { writeQuery } from '@/lib/contract/list-query';
import { getWords } from '@/lib/messages/get-words';
import { ok } from '@/lib/result';
import { auditBase, auditRange, drawFilters, filterNames, readAuditQuery, linePath } from './audit-query';
import { AuditToolbar } from './audit-toolbar';
import { readRecordNames } from './read-record-names';
import { useTranslations } from 'next-intl';
import { timeColumn } from '@/app/list/columns';
import { ReadName, type RecordNames } from '@/app/record/read-name';
import { fieldsOf, nameOfRecord } from '@/app/record/record-name';
import { ColumnHeader, drawHead, type DataColumn } from '@/components/data-table/data-column';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import type { AuditEvent, AuditLine } from '@/lib/audit/list-lines';
import { formatCount } from '@/lib/format/count';
import { formatInstant } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { everyAccount } from '@/lib/addresses/every-account';
import { doerOf, eventWords, lineWords, objectNoun, resultOf } from './audit-words';
import { OpenableRow } from './openable-row';

export interface AuditTrailProps {
  /** Undefined for the audit of the whole console. */
  readonly account: string | undefined;
  readonly search: Readonly<Record<string, string | string[] | undefined>>;
}

/** The audit events, newest first, with the filters in the address. */
export async function AuditTrail({ account, search }: AuditTrailProps) {
  const [t, words, zone] = await Promise.all([getTranslations('audit'), getWords(), readZone()]);
  const { query, filter } = readAuditQuery(search, account, zone);
  const page = await readAudit(filter);
  if (!page.ok) return <NotForRole title={t('title')} reason={words(page.error.sentence)} />;
  const { events, people, next, readAtMs: nowMs } = page.value;
  const unnamed = events.filter((event) => nameIn(event) === '').map(({ head }) => head.objectType);
  const hrefAt = (before: number | undefined) => `${auditBase(account)}${writeQuery({ ...query, before })}`;
  return (
    <ClientMessages areas={['audit', 'list']}>
      <ListPage title={t('title')} description={t('description')} list={ok(events)}>
        {() => (
          <>
            <AuditToolbar
              account={account}
              names={filterNames}
              range={auditRange(query)}
              filters={drawFilters(query, { account, people, words })}
              zone={zone}
              nowMs={nowMs}
            />
            <AuditEvents
              events={events}
              zone={zone}
              nowMs={nowMs}
              account={account}
              isFiltered={Object.keys(query).length > 0}
              names={readRecordNames(account, new Set(unnamed), people)}
            />
            {events.length === 0 && query['before'] === undefined ? null : (
              <div className={styles['foot']}>
                <PageListFoot
                  label={t('pages')}
                  first={query['before'] === undefined ? undefined : hrefAt(undefined)}
                  next={next === undefined ? undefined : hrefAt(next)}
                  rows={t('shown', { count: events.length })}
                />
              </div>
            )}
          </>
        )}
      </ListPage>
    </ClientMessages>
  );
}

interface AuditEventsProps {
  readonly events: readonly AuditEvent[];
  readonly zone: string;
  readonly nowMs: number;
  /** Undefined for the audit of the whole console. */
  readonly account: string | undefined;
  readonly isFiltered: boolean;
  /** Names by id, for records that the audit itself does not name. */
  readonly names: RecordNames;
}

const headOf = (withAccount: boolean): readonly Omit<DataColumn<never>, 'cell'>[] => [
  { id: 'act', header: message('audit.columns.action'), width: 'lg', as: 'name' },
  { id: 'record', header: message('audit.columns.object'), width: withAccount ? 'xl' : 'xxl' },
  { id: 'person', header: message('audit.columns.who'), width: 'md', as: 'who' },
  { id: 'result', header: message('audit.columns.result'), width: 'md', as: 'status' },
  withAccount
    ? { id: 'last', header: message('audit.columns.account'), width: 'md' }
    : { id: 'last', header: message('audit.columns.category'), width: 'sm' },
];

/** The events, each in one row that opens to its lines. */
function AuditEvents({ events, zone, nowMs, account, isFiltered, names }: AuditEventsProps) {
  const t = useTranslations('audit');
  const list = useTranslations('list');
  const words = useWords();
  if (events.length === 0) {
    return (
      <div data-list className={styles['frame']}>
        <EmptyState
          title={t('noLines')}
          actions={isFiltered ? <ButtonLink href={auditBase(account)}>{list('noMatch.clear')}</ButtonLink> : undefined}
        >
          {isFiltered ? t('nonePass') : t('noneYet')}
        </EmptyState>
      </div>
    );
  }
  const when = timeColumn('at', message('audit.columns.when'), { zone, nowMs });
  const withAccount = account === undefined;
  const columns = [...headOf(withAccount), when].map((column) =>
    drawHead(column, words, message('list.unsorted.newest')),
  );
  const drawing = { words, mark: undefined };
  return (
    <div data-list className={styles['frame']}>
      <table data-density="compact" data-opens="" className={styles['table']}>
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} />
            ))}
            <th scope="col" data-as="actions" className="w-16">
              <span className="sr-only">{t('details')}</span>
            </th>
          </tr>
        </thead>
        {events.map((event) => {
          const { head, lines, result } = event;
          const at = { at: head.at.toISOString() };
          const { label, tone } = resultOf(result);
          return (
            <OpenableRow
              key={head.sequence}
              name={words(eventWords(event))}
              href={linePath(account, head.sequence)}
              label={t('open', { count: lines.length })}
              span={columns.length + 1}
              cells={
                <>
                  <RecordCell event={event} names={names} />
                  <td data-as="who">{words(doerOf(head))}</td>
                  <td data-as="status" data-tone={tone}>
                    {words(label)}
                  </td>
                  <td title={withAccount ? head.account : undefined}>
                    {withAccount ? words(accountWords(head.account)) : t(`kinds.${head.kind}`)}
                  </td>
                  <td data-as="detail" title={when.hint?.(at, drawing)}>
                    {when.cell(at, drawing)}
                  </td>
                </>
              }
            >
              <EventLines event={event} zone={zone} account={account} />
            </OpenableRow>
          );
        })}
      </table>
    </div>
  );
}

function accountWords(account: string): Message {
  if (account === 'master') return message('shell.account.master');
  if (account === everyAccount) return message('shell.account.every');
  return message('terms.asWritten', { text: truncateMiddle(account) || '–' });
}

/** The record's name; its kind and id stand in the hint. */
function RecordCell({ event, names }: { event: AuditEvent } & Pick<AuditEventsProps, 'names'>) {
  const words = useWords();
  const { objectType, objectId } = event.head;
  const noun = words(objectNoun(objectType));
  const name = nameIn(event);
  const [byId, whole] = [truncateMiddle(objectId), `${name} ${objectId}`].map((id) => `${noun} ${id}`);
  return (
    <td title={whole} data-as="whole">
      {objectType.startsWith('new:') ? (
        words(message('audit.named', { noun, name }))
      ) : name !== '' ? (
        name
      ) : (
        <ReadName names={names} id={objectId} draw={(name) => name ?? byId} />
      )}
    </td>
  );
}

/** The name of the record in the event's own lines; empty if no line has one. */
function nameIn({ head: { objectType }, asked }: AuditEvent): string {
  return nameOfRecord(objectType, { ...fieldsOf(asked?.before), ...fieldsOf(asked?.after) });
}

/**
 * Every line with its time and number, and a link to the line's page. The line has no place in the list, whose rows are
 * events of many lines each: the event that is open here shows what stands before and after.
 */
function EventLines({ event, zone, account }: { event: AuditEvent } & Pick<AuditEventsProps, 'zone' | 'account'>) {
  const t = useTranslations('audit');
  const words = useWords();
  const { objectType, objectId } = event.head;
  return (
    <div className="text-ink flex flex-col gap-2">
      <ol aria-label={t('open', { count: event.lines.length })} className="flex flex-col gap-1">
        {event.lines.map((line) => (
          <EventLine key={line.sequence} line={line} zone={zone} account={account} asked={event.asked} />
        ))}
      </ol>
      <p className="text-ink-muted text-xs">
        {words(objectNoun(objectType))} <bdi>{nameIn(event)}</bdi>{' '}
        <span className="font-mono break-all">{objectId}</span>
      </p>
    </div>
  );
}

type EventLineProps = Pick<AuditEventsProps, 'zone' | 'account'> &
  Pick<AuditEvent, 'asked'> & { readonly line: AuditLine };

function EventLine({ line, asked, zone, account }: EventLineProps) {
  const t = useTranslations('audit.line');
  const words = useWords();
  const { sequence, at, result } = line;
  const { label, tone } = resultOf(result);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-xs">
      <Link
        href={linePath(account, sequence)}
        className="text-accent-ink inline-flex min-h-6 w-20 shrink-0 items-center underline underline-offset-2"
      >
        {t('title', { line: formatCount(sequence) })}
      </Link>
      <time dateTime={at.toISOString()} className="text-ink-muted w-48 shrink-0 tabular-nums">
        {formatInstant(at.getTime(), zone)}
      </time>
      <span className="min-w-48">{words(lineWords(line, asked))}</span>
      <span data-tone={tone} className="min-w-32">
        {words(label)}
      </span>
      <bdi>{words(doerOf(line))}</bdi>
    </li>
  );
}
