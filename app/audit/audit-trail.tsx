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
import { auditBase, auditRange, readAuditQuery, toAuditFilter, type AuditQuery } from './audit-query';
import { AuditToolbar } from './audit-toolbar';
import { actChoices, chosenAct, resultNames, resultOf } from './audit-words';
import { readRecordNames } from './read-record-names';

export interface AuditTrailProps {
  /** Undefined for the audit of the whole console. */
  readonly account: string | undefined;
  readonly search: Readonly<Record<string, string | string[] | undefined>>;
}

/** The audit events, newest first, with the filters in the address. */
export async function AuditTrail({ account, search }: AuditTrailProps) {
  const [t, words, zone] = await Promise.all([getTranslations('audit'), getWords(), readZone()]);
  const base = auditBase(account);
  const query = readAuditQuery(search);
  const page = await readAudit(toAuditFilter(query, account, { zone }));
  if (!page.ok) return <NotForRole title={t('title')} reason={words(page.error.sentence)} />;
  const { events, people, next, readAtMs: nowMs } = page.value;
  const [filters, choices] = [{ ...query, before: '' }, await actionChoices(query)];
  const unnamed = events.filter((event) => nameIn(event) === '').map(({ head }) => head.objectType);
  return (
    <ClientMessages areas={['audit', 'list']}>
      <ListPage title={t('title')} description={t('description')} list={ok(events)}>
        {() => (
          <>
            <AuditToolbar
              account={account}
              base={base}
              zone={zone}
              nowMs={nowMs}
              {...choices}
              query={filters}
              range={auditRange(query)}
              people={people.map(({ id, name }) => ({ value: id, label: name }))}
              results={resultNames.map((value) => ({ value, label: words(resultOf(value).label) }))}
            />
            <AuditEvents
              events={events}
              zone={zone}
              nowMs={nowMs}
              account={account}
              isFiltered={Object.values(query).some((part) => part !== '')}
              names={readRecordNames(account, new Set(unnamed), people)}
            />
            <div className={styles['foot']}>
              <PageListFoot
                label={t('pages')}
                first={query.before === '' ? undefined : `${base}${writeQuery(filters)}`}
                next={next === undefined ? undefined : `${base}${writeQuery({ ...filters, before: next })}`}
              >
                {t('shown', { count: events.length })}
              </PageListFoot>
            </div>
          </>
        )}
      </ListPage>
    </ClientMessages>
  );
}

/** The kinds of acts and the acts of each kind, in plain words, with the chosen ones of the address. */
async function actionChoices({ kind, act }: AuditQuery) {
  const [t, words] = await Promise.all([getTranslations('audit'), getWords()]);
  const actions = actChoices.map(({ kind: of, acts }) => ({
    heading: t(`kinds.${of}`),
    choices: [
      { value: `kind=${of}`, label: t('filter.all', { kind: t(`kinds.${of}`) }) },
      ...acts.map(([value, label]) => ({ value: `act=${value}`, label: words(label) })),
    ],
  }));
  if (act !== '') return { actions, action: { value: `act=${act}`, label: words(chosenAct(act)) } };
  return { actions, action: actions.flatMap(({ choices }) => choices).find(({ value }) => value === `kind=${kind}`) };
}
