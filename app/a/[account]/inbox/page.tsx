import { getTranslations } from 'next-intl/server';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { listPayouts } from '@/lib/contract/payouts';
import type { Message } from '@/lib/messages/message';
import { ListHead } from '@/app/list/list-head';
import { ClientMessages } from '@/app/shell/client-messages';
import { describeAccounts } from '@/app/shell/describe-accounts';
import { pageTitle } from '@/app/shell/page-title';
import { readCounts } from '@/app/shell/read-counts';
import { readZone } from '@/app/shell/read-zone';
import { CountBadge } from '@/app/shell/side-nav';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mostEntries } from '@/lib/alerts/inbox/inbox-count';
import { readOwnInbox } from '@/lib/alerts/inbox/read-own-inbox';
import { getWords } from '@/lib/messages/get-words';
import { listAccounts } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { InboxList } from './inbox-list';

export const generateMetadata = pageTitle('inbox.title');

async function Refused({ reason }: { readonly reason: Message }) {
  const t = await getTranslations('inbox');
  return (
    <>
      <PageHeader title={t('title')} />
      <ReadFailurePanel failure={{ kind: 'not-allowed', reason }} />
    </>
  );
}

/** What waits for this person, over all accounts that they may see, whichever account acts. */
export default async function InboxPage({ params }: PageProps<'/a/[account]/inbox'>) {
  const { account } = await params;
  const context = await requireCallerContext();
  const allowed = mayRunAs(context, listPayouts.name, account);
  // People without any account of payouts still have writes and mentions of their own.
  if (!allowed.ok && !doesBusiness(context.caller.role)) return <Refused reason={allowed.error.reason} />;
  const [t, words, zone, items, accounts, counts] = await Promise.all([
    getTranslations('inbox'),
    getWords(),
    readZone(),
    readOwnInbox(),
    listAccounts().then(async (list) => await describeAccounts(list, account)),
    readCounts(account),
  ]);
  const drawn = items.map(({ title, details, ...item }) => ({
    ...item,
    title: words(title),
    details: details.map(words),
    place: accounts.all.find(({ id }) => id === item.account)?.name ?? item.account,
  }));
  return (
    <ClientMessages areas={['inbox', 'alerts']}>
      <ListHead title={t('title')}>
        <CountBadge what="inbox" account={account} brought={counts.ok ? counts.value : undefined} />
        <p className="text-ink-muted min-w-0 grow text-xs max-md:basis-full">{t('description')}</p>
      </ListHead>
      <InboxList
        {...{ account, zone }}
        items={drawn}
        nowMs={new Date().getTime()}
        brought={counts.ok ? counts.value : undefined}
      />
      {items.length < mostEntries ? null : (
        <p className="text-ink-muted py-2 text-xs">{t('first', { count: mostEntries })}</p>
      )}
    </ClientMessages>
  );
}
