'use client';

import { usePathname } from 'next/navigation';
import { AccountSwitcher } from '@/components/shell/account-switcher';
import { ActingBanner } from '@/components/shell/acting-banner';
import type { AccountsView } from './describe-accounts';

/** The same area of another account: a record of one account does not exist in another. */
function useAreaOf(): (account: string) => string {
  const area = usePathname().split('/')[3] ?? 'payouts';
  return (account) => `/a/${encodeURIComponent(account)}/${area}`;
}

export function AccountChoice({ view: { all, current, note } }: { view: AccountsView }) {
  const areaOf = useAreaOf();
  return (
    <AccountSwitcher
      currentId={current.id}
      note={note}
      accounts={all.map(({ id, name, shortId, status, mayAct }) => ({
        id,
        name,
        shortId,
        status,
        disabled: !mayAct,
        href: areaOf(id),
      }))}
    />
  );
}

export function AccountBanner({ view: { all, current } }: { view: AccountsView }) {
  const areaOf = useAreaOf();
  const { name, shortId, status } = current;
  const hasMaster = all.some(({ id }) => id === 'master');
  return <ActingBanner {...{ name, shortId, status }} masterHref={hasMaster ? areaOf('master') : undefined} />;
}
