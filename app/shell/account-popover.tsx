'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState, type ComponentProps, type ReactElement } from 'react';
import { foldLoosely } from '@/lib/format/fold-text';
import { Button } from '@/components/ui/button';
import { savePinnedAccounts } from '../preferences/actions';
import { untilSignOut } from '../session/sign-out';
import type { AccountsView, AccountView } from './describe-accounts';
import type { FrameCounts } from './counts/read-counts';
import { cn } from '@/components/ui/cn';
import { PopoverWindow } from '@/components/overlay/popover-window';
import { groupRecent, readRecentChoices } from '@/components/form/recent-choices';
import type { OpenCount } from '@/lib/mirror/count-open';
import { optionStyle } from '@/components/overlay/popup-style';
import { sameArea } from '@/lib/addresses/is-of-every-account';

type AccountGroup = ReturnType<typeof groupRecent<AccountView>>[number];

/** True if the name, the short id or the id contains the query; accents do not count. */
function matches({ name, shortId, id }: AccountView, query: string): boolean {
  const sought = foldLoosely(query.trim());
  return [name, shortId, id].some((text) => foldLoosely(text).includes(sought));
}

interface AccountListProps {
  view: AccountsView;
  onChosen: () => void;
}

interface AccountPopoverProps extends Omit<AccountListProps, 'onChosen'> {
  readonly trigger: ReactElement<ComponentProps<'button'>>;
}

/** Loaded when the pointer or the focus reaches its button, not with every page. */
export function AccountPopover({ trigger, view }: AccountPopoverProps) {
  const t = useTranslations('shell.account');
  const [open, setOpen] = useState(false);
  return (
    <PopoverWindow title={t('switch')} open={open} onOpenChange={setOpen} className="w-96 p-0" trigger={trigger}>
      <AccountList view={view} onChosen={() => setOpen(false)} />
    </PopoverWindow>
  );
}

function AccountList({ view, onChosen }: AccountListProps) {
  const t = useTranslations('shell.account');
  const [query, setQuery] = useState('');
  const open = useOfAccounts('/api/mirror/all/open', readOpen);
  const toApprove = useOfAccounts('/api/writes/all/unsettled', readToApprove);
  const path = usePathname();
  const [pinned, setPinned] = useState(view.pinned);
  const [recent] = useState(() => readRecentChoices('accounts'));
  const groups = groupsOf(view, { pinned, recent }, t);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={query}
      onValueChange={(next, { reason }) => {
        // Choosing an account must not write its name into the search box.
        if (reason !== 'item-press') setQuery(next);
      }}
      filter={matches}
      itemToStringValue={(account) => account.name}
      autoHighlight="always"
    >
      <AccountSearch />
      <Autocomplete.Empty>
        <p className="text-ink-muted px-3 py-4 text-sm">{t('noMatch', { text: query.trim() })}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[min(22rem,60dvh)] scroll-py-1 overflow-y-auto p-1 data-empty:p-0">
        {(section: AccountGroup) => (
          <Autocomplete.Group key={section.value} items={section.items}>
            <Autocomplete.GroupLabel className="text-ink-faint px-2 pt-2 pb-1 text-xs font-medium">
              {section.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(account: AccountView) => (
                <AccountOption
                  key={account.id}
                  account={account}
                  current={account.id === view.current.id}
                  open={open[account.id]}
                  toApprove={toApprove[account.id]}
                  href={sameArea(account.id, path)}
                  onChosen={onChosen}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PinToggle view={view} pinned={pinned} onChange={setPinned} />
      {view.note === undefined ? null : (
        <p className="border-line text-ink-muted border-t px-3 py-2 text-xs">{view.note}</p>
      )}
    </Autocomplete.Root>
  );
}

function AccountSearch() {
  const t = useTranslations('shell.account');
  return (
    <div className="border-line flex items-center gap-2 border-b px-3">
      <Icon name="search" className="text-ink-muted size-4 shrink-0" />
      <Autocomplete.Input
        autoFocus
        aria-label={t('search')}
        placeholder={t('searchHint')}
        className="max-sm:text-md h-10 min-w-0 grow bg-transparent text-sm outline-none"
      />
    </div>
  );
}

/** Pinned accounts first, then recent ones, then the others; each account stands in one group. */
function groupsOf(
  { all, current }: AccountsView,
  { pinned, recent }: Readonly<Record<'pinned' | 'recent', readonly string[]>>,
  t: ReturnType<typeof useTranslations<'shell.account'>>,
): readonly AccountGroup[] {
  const find = (ids: readonly string[]) => ids.flatMap((id) => all.find((account) => account.id === id) ?? []);
  const onTop = find(pinned);
  const lately = find(recent.filter((id) => id !== current.id && !pinned.includes(id))).slice(0, 3);
  const rest = all.filter((account) => !onTop.includes(account));
  const names = { all: onTop.length === 0 ? t('all') : t('others'), recent: t('recent'), others: t('others') };
  const others = groupRecent(rest, lately, names);
  return onTop.length === 0 ? others : [{ value: t('pinned'), items: onTop }, ...others];
}

type OfAccounts<T> = Readonly<Record<string, T>>;

// Answers of our own handlers.
const readOpen = (value: unknown) => value as OfAccounts<OpenCount>;
const readToApprove = (value: unknown): OfAccounts<number> => (value as FrameCounts).toApproveOf;

/** The console's answer about each account; empty until the console has answered. */
function useOfAccounts<T>(path: string, read: (value: unknown) => OfAccounts<T>): OfAccounts<T> {
  const [answers, setAnswers] = useState<OfAccounts<T>>({});
  useEffect(() => {
    const wanted = new AbortController();
    const ask = async () => {
      const response = await fetch(path, { signal: untilSignOut(wanted.signal), headers: { 'x-passive': '1' } });
      const body = (await response.json()) as { readonly value?: unknown }; // our own handler's answer
      if (response.ok && !wanted.signal.aborted) setAnswers(read(body.value));
    };
    // The accounts are usable without the counts.
    ask().catch(() => undefined);
    return () => wanted.abort();
  }, [path, read]);
  return answers;
}

interface PinToggleProps {
  readonly view: AccountsView;
  readonly pinned: readonly string[];
  readonly onChange: (pinned: readonly string[]) => void;
}

/** Pins the acting account, because people pin an account that they often act for. */
function PinToggle({ view: { all, current }, pinned, onChange }: PinToggleProps) {
  const t = useTranslations('shell.account');
  const router = useRouter();
  if (all.length < 2 || !current.mayAct) return null;
  const isPinned = pinned.includes(current.id);
  const toggle = () => {
    const others = pinned.filter((id) => id !== current.id);
    const next = isPinned ? others : [...others, current.id];
    onChange(next);
    void savePinnedAccounts({ accounts: next }).then(() => router.refresh());
  };
  return (
    <div className="border-line border-t p-1">
      <Button size="sm" variant="quiet" icon={<Icon name="pin" />} className="max-w-full" onClick={toggle}>
        <span className="truncate">{t(isPinned ? 'unpin' : 'pin', { name: current.name })}</span>
      </Button>
    </div>
  );
}

interface AccountOptionProps {
  account: AccountView;
  /** The number of payouts that are not final; undefined if nothing is known of it. */
  open: OpenCount | undefined;
  /** The number of requests that wait for this person's approval; undefined if that is not known. */
  toApprove: number | undefined;
  href: string;
  current: boolean;
  onChosen: () => void;
}

/** A real link, so that it opens in another tab as links do. */
function AccountOption({ account, open, toApprove, href, current, onChosen }: AccountOptionProps) {
  const t = useTranslations('shell.account');
  return (
    <Autocomplete.Item
      value={account}
      disabled={!account.mayOpen}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey) onChosen();
      }}
      render={account.mayOpen ? <Link href={href} tabIndex={-1} /> : <div />}
      className={cn(optionStyle, current && 'font-semibold')}
    >
      <span className="w-4 shrink-0">{current ? <Icon name="check" className="text-accent-ink" /> : null}</span>
      <span className="min-w-0 grow truncate">
        {account.name}
        {current ? <span className="sr-only">{t('current')}</span> : null}
      </span>
      {account.status === undefined ? null : (
        <span className="text-ink-muted text-xs font-normal">{account.status}</span>
      )}
      <span className="text-caution-ink flex shrink-0 flex-col items-end text-xs font-normal whitespace-nowrap">
        {toApprove === undefined || toApprove === 0 ? null : <span>{t('toApprove', { count: toApprove })}</span>}
        {open === undefined || (open.isWhole && open.count === 0) ? null : (
          <span className="text-ink-muted">{t(open.isWhole ? 'open' : 'openSoFar', { count: open.count })}</span>
        )}
      </span>
      <span className="text-ink-muted shrink-0 font-mono text-xs font-normal whitespace-nowrap">{account.shortId}</span>
    </Autocomplete.Item>
  );
}
