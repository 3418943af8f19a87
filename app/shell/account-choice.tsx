'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { usePlatformAway } from '../failures/platform-presence';
import { Strip } from '../failures/strip';
import type { AccountsView } from './describe-accounts';
import { EmptyState } from '@/components/failure/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { everyAccount } from '@/lib/addresses/every-account';
import { isOfEveryAccount, sameArea } from '@/lib/addresses/is-of-every-account';
import { Icon } from '@/components/ui/icon';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLatePopup } from '@/components/overlay/use-late';
import { Link } from '@/components/ui/link';
import { rememberChoice } from '@/components/form/recent-choices';

const loadPopover = async () => (await import('./account-popover')).AccountPopover;

/** Links to the same area of another account. */
export function AccountChoice({ view }: { view: AccountsView }) {
  const { all, current } = view;
  const listed = all.find(({ id }) => id === current.id);
  const t = useTranslations('shell.account');
  const { Late: AccountPopover, trigger } = useLatePopup('dialog', loadPopover);

  useEffect(() => void rememberChoice('accounts', current.id), [current.id]);

  const button = (
    <Button {...trigger} variant="quiet" icon={<Icon name="building-2" />} className="min-w-0 shrink gap-2 px-2">
      <span className="sr-only">{t('chosen')}</span>
      <span className="text-ink min-w-0 truncate">{listed?.name ?? current.id}</span>
      <span className="font-mono text-xs font-normal max-sm:hidden">{listed?.shortId}</span>
      <Icon name="chevrons-up-down" className="size-3.5!" />
    </Button>
  );
  if (AccountPopover === undefined) return button;
  return <AccountPopover trigger={button} view={view} />;
}

/** A frame round the switcher on pages of a sub-account: people must not take its money for the master's money. */
export function ActingAccount({ view }: { view: AccountsView }) {
  const t = useTranslations('shell.account');
  const path = usePathname();
  const { all, current } = view;
  const mark = all.includes(current) ? current.status : current.name;
  return (
    <section aria-label={t('acting')} className="flex min-w-0 items-center gap-1 md:gap-3">
      <div className="text-acting-ink flex min-w-0 items-center max-sm:flex-col max-sm:items-start max-sm:pt-1 max-sm:*:max-w-full">
        <span className="max-sm:text-2xs text-sm whitespace-nowrap max-sm:-mb-1 max-sm:pl-2 max-sm:leading-3">
          {t('actingFor')}
        </span>
        <AccountChoice view={view} />
      </div>
      {mark === undefined ? null : (
        <span className="text-acting-ink border-acting-line/50 shrink-0 rounded-xs border px-1.5 text-xs">{mark}</span>
      )}
      {all.every(({ id }) => id !== 'master') ? null : (
        <Link
          href={sameArea('master', path)}
          title={t('toMaster')}
          className="text-acting-ink decoration-acting-line/60 flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-xs text-sm font-medium underline underline-offset-3 hover:decoration-current"
        >
          <Icon name="arrow-left" className="size-3.5" />
          <span className="max-md:sr-only">{t('toMaster')}</span>
        </Link>
      )}
    </section>
  );
}

/** The account of the page that this tab showed before. */
let former: string | undefined;

interface ActingChangeProps {
  readonly account: string;
  readonly name: string;
}

/** Says on the page that a link led to that another account acts from now on. */
export function ActingChange({ account, name }: ActingChangeProps) {
  const t = useTranslations('shell.account');
  const path = usePathname();
  const isAway = usePlatformAway();
  const [changedOn] = useState(() =>
    former === undefined || former === account || account === everyAccount ? undefined : path,
  );
  useEffect(() => {
    former = account;
  }, [account]);
  return (
    <div role="status">{changedOn === path && !isAway ? <Strip>{t('changed', { account: name })}</Strip> : null}</div>
  );
}

/** The pages of "All accounts": a page that shows one account says so, because it would have no rows. */
export function PagesOfAll({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell.ofOne');
  if (isOfEveryAccount(usePathname().replace(/^\/a\/[^/]+/, ''))) return children;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState icon="building-2" title={t('choose')}>
        {t('text')}
      </EmptyState>
    </>
  );
}
