import { getTranslations } from 'next-intl/server';
import * as z from 'zod';
import { ClientMessages } from '@/app/shell/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { getWords } from '@/lib/messages/get-words';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { readCounts } from '@/app/shell/read-counts';
import { readZone } from '@/app/shell/read-zone';
import { Link } from '@/components/ui/link';
import { CursorLinks } from '@/components/ui/cursor-links';
import { NotForRole } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { TabLinks } from '@/components/ui/tab-links';
import { requireCaller } from '@/lib/access/sessions/caller';
import { everyAccount } from '@/lib/access/accounts/every-account';
import { readApprovals } from '@/lib/writes/approvals/approval-actions';
import { nameOfWrite } from '@/app/record/record-name';
import { approvalFields } from '@/app/write/changes/approval-fields';
import { readMessage } from '@/lib/messages/message';
import {
  approvalTabs,
  mayApproveAny,
  type ApprovalTab,
  type ApprovalView,
} from '@/lib/writes/approvals/list-approvals';
import type { NamedApproval } from './approval-card';
import { ApprovalInbox } from './approval-inbox';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('approvals.title');

export default async function ApprovalsPage({ params, searchParams }: PageProps<'/a/[account]/approvals'>) {
  const [{ account }, search, zone] = await Promise.all([params, searchParams, readZone()]);
  const [t, words] = await Promise.all([getTranslations('approvals'), getWords()]);
  const tab = approvalTabs.find((known) => known === search['tab']) ?? 'to-me';
  const beyond = z.uuid().safeParse(search['beyond']).data;
  const isEvery = account === everyAccount;
  const [found, counts] = await Promise.all([
    readApprovals(isEvery ? undefined : account, { tab, beyond }),
    readCounts(account),
  ]);
  if (!found.ok) return <NotForRole title={t('title')} reason={words(found.error)} />;
  const views = await Promise.all(found.value.views.map(named));
  const elsewhere = isEvery || !counts.ok ? 0 : counts.value.toApprove - (counts.value.toApproveOf[account] ?? 0);
  const base = `/a/${account}/approvals`;
  const addressOf = (one: ApprovalTab) => (one === 'to-me' ? base : `${base}?tab=${one}`);
  return (
    <>
      <PageHeader title={t('title')} description={t(isEvery ? 'ofAll' : 'description')} />
      <div className="flex flex-col gap-4">
        <TabLinks
          label={t('tabsLabel')}
          tabs={approvalTabs.map((one) => ({
            href: addressOf(one),
            label: t(`tabs.${one}`),
            current: one === tab,
          }))}
        />
        {elsewhere === 0 || tab !== 'to-me' ? null : (
          <p className="text-sm">
            <Link
              href={`/a/${everyAccount}/approvals`}
              className="text-accent-ink inline-flex min-h-6 items-center font-medium underline underline-offset-2"
            >
              {t('elsewhere', { count: elsewhere })}
            </Link>
          </p>
        )}
        <ClientMessages areas={['approvals']}>
          <WriteMessages>
            <ApprovalInbox
              key={`${tab} ${beyond ?? ''}`}
              {...{ account, tab, views, zone }}
              isApprover={mayApproveAny(await requireCaller())}
            />
          </WriteMessages>
        </ClientMessages>
        <CursorLinks
          label={t('pages')}
          first={beyond === undefined ? undefined : { href: addressOf(tab), label: t('firstPage') }}
          next={
            found.value.next === undefined
              ? undefined
              : {
                  href: `${base}?${new URLSearchParams({ tab, beyond: found.value.next }).toString()}`,
                  label: t('nextPage'),
                }
          }
        />
      </div>
    </>
  );
}

/** Adds the words: the record's name, where the write goes, the fields of the form, and reasons despite warnings. */
async function named({ record, changes, hasRecord, ...view }: ApprovalView): Promise<NamedApproval> {
  const [words, place] = await Promise.all([getWords(), describeActingAccount(view.operation.account)]);
  return {
    ...{ ...view, hasRecord, place },
    name: nameOfWrite(view.operation, record),
    fields: approvalFields(words, { ...view, record, changes, hasRecord }),
    overrides: view.operation.overrides.map(({ field, warning, reason }) => {
      return { field, reason, warning: words(readMessage(warning)) };
    }),
  };
}
