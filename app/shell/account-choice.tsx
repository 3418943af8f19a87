'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import type { AccountsView } from './describe-accounts';
import { Icon } from '@/components/ui/icon';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { useLatePopup } from '@/components/overlay/use-late';
import { Link } from '@/components/ui/link';
import { rememberChoice } from '@/components/form/recent-choices';

const loadPopover = async () => (await import('./account-popover')).AccountPopover;

/** Leads to the same area of another account: a record of one account does not exist in another. */
export function AccountChoice({ view }: { view: AccountsView }) {
  const { all, current } = view;
  const listed = all.find(({ id }) => id === current.id);
  const t = useTranslations('shell.account');
  const hrefOf = useAreaOf();
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
  return <AccountPopover trigger={button} {...{ view, hrefOf }} />;
}

function useAreaOf(): (account: string) => string {
  const area = usePathname().split('/')[3] ?? 'payouts';
  return (account) => `/a/${encodeURIComponent(account)}/${area}`;
}

/** Stands over every page while a sub-account acts, so that nobody takes its money for the master's. */
export function AccountBanner({ view: { all, current } }: { view: AccountsView }) {
  const t = useTranslations('shell.account');
  const hrefOf = useAreaOf();
  const { name, shortId, status } = current;
  return (
    <section
      aria-label={t('acting')}
      className="border-acting-line/50 bg-acting-soft text-acting-ink flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b px-3 py-1 text-sm shadow-[inset_4px_0_0_var(--acting-line)] md:px-4"
    >
      <p className="flex min-h-6 min-w-0 grow items-center gap-2">
        <Icon name="building-2" className="size-4 shrink-0" />
        <span className="min-w-0 truncate">
          {t.rich('actingFor', { name: () => <strong className="font-semibold">{name}</strong> })}
        </span>
        <span className="shrink-0 font-mono text-xs">{shortId}</span>
        {status === undefined ? null : (
          <span className="border-acting-line/50 shrink-0 border-l pl-2 text-xs">{status}</span>
        )}
      </p>
      {all.every(({ id }) => id !== 'master') ? null : (
        <Link
          href={hrefOf('master')}
          className="decoration-acting-line/60 flex min-h-6 items-center gap-1 rounded-xs font-medium underline underline-offset-3 hover:decoration-current"
        >
          <Icon name="arrow-left" className="size-3.5" />
          {t('toMaster')}
        </Link>
      )}
    </section>
  );
}
