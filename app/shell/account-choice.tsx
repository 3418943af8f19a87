'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import type { AccountsView } from './describe-accounts';
import { Building2, ChevronsUpDown, ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/overlay/popover';
import type { AccountSwitcherProps } from './account-list';
import { rememberAccount } from './recent-accounts';
import { Link } from '@/components/ui/link';

// The searchable list is fetched on the way to the button, not with every page.
const loadList = () => import('./account-list');
const AccountList = lazy(async () => ({ default: (await loadList()).AccountList }));

function AccountSwitcher({ accounts, currentId, note }: AccountSwitcherProps) {
  const t = useTranslations('shell.account');
  const [open, setOpen] = useState(false);
  const current = accounts.find(({ id }) => id === currentId);
  const name = current?.name ?? currentId;

  useEffect(() => rememberAccount(currentId), [currentId]);

  return (
    <Popover
      title={t('switch')}
      open={open}
      onOpenChange={setOpen}
      className="w-96 p-0"
      trigger={
        <Button
          variant="quiet"
          icon={<Building2 aria-hidden />}
          className="min-w-0 shrink gap-2 px-2"
          onPointerEnter={() => void loadList()}
          onFocus={() => void loadList()}
        >
          <span className="sr-only">{t('chosen')}</span>
          <span className="text-ink min-w-0 truncate">{name}</span>
          <span className="font-mono text-xs font-normal max-sm:hidden">{current?.shortId}</span>
          <ChevronsUpDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
      <Suspense fallback={<p className="text-ink-muted p-3 text-sm">{t('loading')}</p>}>
        <AccountList {...{ accounts, currentId, note }} onChosen={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}

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

interface ActingBannerProps {
  name: string;
  shortId: string;
  /** As the directory has it, e.g. "Active". */
  status?: string | undefined;
  /** This place, for the master account; undefined where the person may not act for it. */
  masterHref: string | undefined;
}

/** Stands over every page while a sub-account acts, so that nobody takes its money for the master's. */
function ActingBanner({ name, shortId, status, masterHref }: ActingBannerProps) {
  const t = useTranslations('shell.account');
  return (
    <section
      aria-label={t('acting')}
      className="border-acting-line/50 bg-acting-soft text-acting-ink flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b px-3 py-1 text-sm shadow-[inset_4px_0_0_var(--acting-line)] md:px-4"
    >
      <p className="flex min-h-6 min-w-0 grow items-center gap-2">
        <Building2 aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate">
          {t.rich('actingFor', { name: () => <strong className="font-semibold">{name}</strong> })}
        </span>
        <span className="shrink-0 font-mono text-xs">{shortId}</span>
        {status === undefined ? null : (
          <span className="border-acting-line/50 shrink-0 border-l pl-2 text-xs">{status}</span>
        )}
      </p>
      {masterHref === undefined ? null : (
        <Link
          href={masterHref}
          className="decoration-acting-line/60 flex min-h-6 items-center gap-1 rounded-xs font-medium underline underline-offset-3 hover:decoration-current"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {t('toMaster')}
        </Link>
      )}
    </section>
  );
}
