import { getTranslations } from 'next-intl/server';
import { hrefInList } from '@/app/record/place/list-place';
import { placedEntries } from '@/app/record/place/placed-lists';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { listPayouts } from '@/lib/contract/payouts';
import type { Message } from '@/lib/messages/message';
import { ChangeTable } from '@/app/write/decide/change-table';
import { FormerAnswer } from '@/app/write/decide/former-answer';
import { InPlaceOf } from '@/app/write/decide/in-place-of';
import { nameApproval, type NamedApproval } from '@/app/write/decide/name-approval';
import { readApprovals } from '@/lib/writes/approvals/approval-actions';
import { ListHead } from '@/app/list/list-head';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { describeAccounts } from '@/app/shell/describe-accounts';
import { pageTitle } from '@/app/shell/page-title';
import { readCounts } from '@/app/shell/counts/read-counts';
import { readZone } from '@/app/shell/read-zone';
import { requireAccount } from '../require-account';
import { CountBadge } from '@/app/shell/side-nav';
import { mostEntries } from '@/lib/alerts/inbox/all-entries';
import { readOwnInbox } from '@/lib/alerts/inbox/read-own-inbox';
import { getWords } from '@/lib/messages/get-words';
import { listAccounts } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { InboxList, type RequestHere } from './inbox-list';

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

/** The requests that wait for this person, each with its change as the page of approvals shows it. */
async function readRequests(): Promise<ReadonlyMap<string, RequestHere>> {
  const found = await readApprovals(undefined, { view: 'to-me' });
  const views = found.ok ? await Promise.all(found.value.views.map(nameApproval)) : [];
  return new Map(views.map((view) => [view.operation.id, { view, change: <Change view={view} /> }]));
}

function Change({ view }: { readonly view: NamedApproval }) {
  return (
    <>
      <InPlaceOf view={view} />
      <FormerAnswer view={view} />
      <ChangeTable view={view} />
    </>
  );
}

/** Pages of records lead on through the inbox; `place` is -1 for any other page. */
const hrefOf = (href: string | undefined, place: number, account: string) =>
  href === undefined || place === -1 ? href : hrefInList(href, { account, list: 'inbox', at: String(place + 1) });

/** The things that wait for this person, over all accounts that they may see, whichever account acts. */
export default async function InboxPage({ params }: PageProps<'/a/[account]/inbox'>) {
  const { account } = await params;
  const context = await requireAccount(account);
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
  const requests = items.some(({ act }) => act === 'decide') ? await readRequests() : undefined;
  const placed = placedEntries(items);
  const drawn = items.map(({ title, details, record, ...item }) => ({
    ...item,
    href: hrefOf(
      item.href,
      placed.findIndex(({ kind, id }) => kind === item.kind && id === item.id),
      account,
    ),
    request: requests?.get(item.id),
    record: requests?.get(item.id)?.view.name || record,
    title: words(title),
    details: details.map(words),
    place: accounts.all.find(({ id }) => id === item.account)?.name ?? item.account,
  }));
  return (
    <ClientMessages areas={['inbox', 'alerts', 'approvals', 'schedules', 'exports']}>
      <ListHead title={t('title')}>
        <CountBadge what="inbox" account={account} brought={counts.ok ? counts.value : undefined} />
        <p className="text-ink-muted min-w-0 grow text-xs max-md:basis-full">{t('description')}</p>
      </ListHead>
      <InboxList
        account={account}
        zone={zone}
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
