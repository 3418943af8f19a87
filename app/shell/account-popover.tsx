'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { useState, type ComponentProps, type ReactElement } from 'react';
import type { AccountsView, AccountView } from './describe-accounts';
import { cn } from '@/components/ui/cn';
import { PopoverWindow } from '@/components/overlay/popover-window';
import { groupRecent, readRecentChoices } from '@/components/form/recent-choices';
import { optionStyle } from '@/components/overlay/popup-style';

type AccountGroup = ReturnType<typeof groupRecent<AccountView>>[number];

/** By any part of the name, the short id or the whole id. */
function matches({ name, shortId, id }: AccountView, query: string): boolean {
  const sought = query.trim().toLowerCase();
  return [name, shortId, id].some((text) => text.toLowerCase().includes(sought));
}

interface AccountListProps {
  view: AccountsView;
  /** Where choosing one leads: the same area of that account. */
  hrefOf: (account: string) => string;
  onChosen: () => void;
}

interface AccountPopoverProps extends Omit<AccountListProps, 'onChosen'> {
  readonly trigger: ReactElement<ComponentProps<'button'>>;
}

/** Loaded on the way to its button, not with every page. */
export function AccountPopover({ trigger, view, hrefOf }: AccountPopoverProps) {
  const t = useTranslations('shell.account');
  const [open, setOpen] = useState(false);
  return (
    <PopoverWindow title={t('switch')} open={open} onOpenChange={setOpen} className="w-96 p-0" trigger={trigger}>
      <AccountList {...{ view, hrefOf }} onChosen={() => setOpen(false)} />
    </PopoverWindow>
  );
}

function AccountList({ view, hrefOf, onChosen }: AccountListProps) {
  const t = useTranslations('shell.account');
  const [query, setQuery] = useState('');
  const [groups] = useState(() => {
    const { all, current } = view;
    const recent = readRecentChoices('accounts')
      .filter((id) => id !== current.id)
      .flatMap((id) => all.find((account) => account.id === id) ?? []);
    return groupRecent(all, recent.slice(0, 3), { all: t('all'), recent: t('recent'), others: t('others') });
  });
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
      <div className="border-line flex items-center gap-2 border-b px-3">
        <Icon name="search" className="text-ink-muted size-4 shrink-0" />
        <Autocomplete.Input
          autoFocus
          aria-label={t('search')}
          placeholder={t('searchHint')}
          className="max-sm:text-md h-10 min-w-0 grow bg-transparent text-sm outline-none"
        />
      </div>
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
                  href={hrefOf(account.id)}
                  {...{ onChosen }}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {view.note === undefined ? null : (
        <p className="border-line text-ink-muted border-t px-3 py-2 text-xs">{view.note}</p>
      )}
    </Autocomplete.Root>
  );
}

interface AccountOptionProps {
  account: AccountView;
  href: string;
  current: boolean;
  onChosen: () => void;
}

/** A real link, so that it opens in another tab as links do. */
function AccountOption({ account, href, current, onChosen }: AccountOptionProps) {
  const t = useTranslations('shell.account');
  return (
    <Autocomplete.Item
      value={account}
      disabled={!account.mayAct}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey) onChosen();
      }}
      render={account.mayAct ? <Link href={href} tabIndex={-1} /> : <div />}
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
      <span className="text-ink-muted shrink-0 font-mono text-xs font-normal whitespace-nowrap">{account.shortId}</span>
    </Autocomplete.Item>
  );
}
