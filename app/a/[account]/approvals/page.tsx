import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { PageListFoot, PageListTools } from '@/app/list/find/page-list-tools';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { nameApproval } from '@/app/write/decide/name-approval';
import { WriteMessages } from '@/app/write/write-messages';
import { getWords } from '@/lib/messages/get-words';
import { readCounts } from '@/app/shell/counts/read-counts';
import { readZone } from '@/app/shell/read-zone';
import { Link } from '@/components/ui/link';
import { NotForRole } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { TabLinks } from '@/components/ui/tab-links';
import { writeQuery } from '@/lib/contract/list-query';
import { formatCount } from '@/lib/format/count';
import { requireCaller } from '@/lib/access/sessions/caller';
import { everyAccount } from '@/lib/addresses/every-account';
import { readApprovals } from '@/lib/writes/approvals/approval-actions';
import { readRecordedQuery, readRecordId } from '@/lib/writes/lists/recorded-query';
import { approvalTabs, mayApproveAny, type ApprovalTab } from '@/lib/writes/approvals/list-approvals';
import { ApprovalInbox } from './approval-inbox';
import { pageTitle } from '@/app/shell/page-title';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('approvals.title');

export default async function ApprovalsPage({ params, searchParams }: PageProps<'/a/[account]/approvals'>) {
  const [{ account }, search, zone] = await Promise.all([params, searchParams, readZone()]);
  const [t, words] = await Promise.all([getTranslations('approvals'), getWords()]);
  const { q, view: tab = 'to-me' } = readRecordedQuery('approvals', search).query;
  const beyond = readRecordId(search, 'beyond');
  const isEvery = account === everyAccount;
  const [found, counts] = await Promise.all([
    readApprovals(isEvery ? undefined : account, { view: tab, q, beyond }),
    readCounts(account),
  ]);
  if (!found.ok) return <NotForRole title={t('title')} reason={words(found.error)} />;
  const views = await Promise.all(found.value.views.map(nameApproval));
  const elsewhere = isEvery || !counts.ok ? 0 : counts.value.toApprove - (counts.value.toApproveOf[account] ?? 0);
  const viewOf = (one: ApprovalTab) => ({ tab: one === 'to-me' ? undefined : one });
  const addressOf = (one: ApprovalTab, beyondId?: string) =>
    `${pathIn(account, 'approvals')}${writeQuery({ ...viewOf(one), q, beyond: beyondId })}`;
  const { counts: rows, next } = found.value;
  return (
    <>
      <PageHeader title={t('title')} description={t(isEvery ? 'ofAll' : 'description')} />
      <div className="flex flex-col gap-4">
        <TabLinks
          label={t('tabsLabel')}
          tabs={approvalTabs.map((one) => ({
            href: addressOf(one),
            label: t(`tabs.${one}`),
            count: formatCount(rows[one]),
            current: one === tab,
          }))}
        />
        {tab === 'to-me' ? <Elsewhere count={elsewhere} /> : null}
        <PageListTools list="approvals" title={t('title')} account={account} view={viewOf(tab)} q={q} />
        <ClientMessages areas={['approvals']}>
          <WriteMessages>
            <ApprovalInbox
              key={`${tab} ${beyond ?? ''}`}
              account={account}
              tab={tab}
              views={views}
              zone={zone}
              list={`approvals${writeQuery({ ...viewOf(tab), q })}`}
              isSearch={q !== undefined}
              isApprover={mayApproveAny(await requireCaller())}
            />
          </WriteMessages>
        </ClientMessages>
        {rows[tab] === 0 ? null : (
          <PageListFoot
            label={t('pages')}
            first={beyond === undefined ? undefined : addressOf(tab)}
            next={next === undefined ? undefined : addressOf(tab, next)}
            rows={{ shown: views.length, total: rows[tab], isSearch: q !== undefined }}
          />
        )}
      </div>
    </>
  );
}

/** Leads to the approvals of other accounts that wait for this person. */
function Elsewhere({ count }: { readonly count: number }) {
  const t = useTranslations('approvals');
  if (count === 0) return null;
  return (
    <p className="text-sm">
      <Link
        href={pathIn(everyAccount, 'approvals')}
        className="text-accent-ink inline-flex min-h-6 items-center font-medium underline underline-offset-2"
      >
        {t('elsewhere', { count })}
      </Link>
    </p>
  );
}
