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
import { AuditEvents, nameIn } from './audit-events';
import { auditBase, auditRange, drawFilters, filterNames, readAuditQuery } from './audit-query';
import { AuditToolbar } from './audit-toolbar';
import { readRecordNames } from './read-record-names';

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
