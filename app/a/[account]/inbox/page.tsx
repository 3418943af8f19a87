import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ListHead } from '@/app/list/list-head';
import { ClientMessages } from '@/app/shell/client-messages';
import { describeAccounts } from '@/app/shell/describe-accounts';
import { pageTitle } from '@/app/shell/page-title';
import { readCounts } from '@/app/shell/read-counts';
import { readZone } from '@/app/shell/read-zone';
import { CountBadge } from '@/app/shell/side-nav';
import { requireCaller } from '@/lib/access/sessions/caller';
import { mostEntries } from '@/lib/alerts/inbox/read-inbox';
import { readOwnInbox } from '@/lib/alerts/inbox/read-own-inbox';
import { getWords } from '@/lib/messages/get-words';
import { listAccounts } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { InboxList } from './inbox-list';

export const generateMetadata = pageTitle('inbox.title');

/** What waits for this person, over all accounts that they may see, whichever account acts. */
export default async function InboxPage({ params }: PageProps<'/a/[account]/inbox'>) {
  const { account } = await params;
  const { role } = await requireCaller();
  if (!doesBusiness(role)) redirect('/settings');
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
