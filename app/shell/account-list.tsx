'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useTranslations } from 'next-intl';
import { Check, Search } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { optionStyle } from '@/components/overlay/popup-style';
import { readRecentAccounts } from './recent-accounts';

interface SwitchableAccount {
  id: string;
  name: string;
  /** What people compare at a glance, e.g. the end of the id. */
  shortId: string;
  /** Printed where it is worth knowing, e.g. "Deactivated". */
  status?: string | undefined;
  /** Shown and found, but not to be entered. */
  disabled: boolean;
  /** Where choosing it leads: the same area of that account. */
  href: string;
}

export interface AccountSwitcherProps {
  accounts: readonly SwitchableAccount[];
  currentId: string;
  /** Said where the list itself could not be loaded or is not complete. */
  note?: string | undefined;
}

interface AccountGroup {
  value: string;
  items: SwitchableAccount[];
}

interface GroupNames {
  readonly all: string;
  readonly recent: string;
  readonly others: string;
}

function group(accounts: readonly SwitchableAccount[], currentId: string, names: GroupNames): AccountGroup[] {
  const recent = readRecentAccounts()
    .filter((id) => id !== currentId)
    .flatMap((id) => accounts.find((account) => account.id === id) ?? [])
    .slice(0, 3);
  const rest = accounts.filter((account) => !recent.includes(account));
  return recent.length === 0
    ? [{ value: names.all, items: rest }]
    : [
        { value: names.recent, items: recent },
        { value: names.others, items: rest },
      ];
}

/** By any part of the name, the short id or the whole id. */
function matches({ name, shortId, id }: SwitchableAccount, query: string): boolean {
  const sought = query.trim().toLowerCase();
  return [name, shortId, id].some((text) => text.toLowerCase().includes(sought));
}

export function AccountList(props: AccountSwitcherProps & { onChosen: () => void }) {
  const { accounts, currentId, note, onChosen } = props;
  const t = useTranslations('shell.account');
  const [query, setQuery] = useState('');
  const [groups] = useState(() =>
    group(accounts, currentId, { all: t('all'), recent: t('recent'), others: t('others') }),
  );
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
        <Search aria-hidden className="text-ink-muted size-4 shrink-0" />
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
              {(account: SwitchableAccount) => (
                <AccountOption
                  key={account.id}
                  account={account}
                  current={account.id === currentId}
                  {...{ onChosen }}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {note === undefined ? null : <p className="border-line text-ink-muted border-t px-3 py-2 text-xs">{note}</p>}
    </Autocomplete.Root>
  );
}

interface AccountOptionProps {
  account: SwitchableAccount;
  current: boolean;
  onChosen: () => void;
}

/** A real link, so that it opens in another tab as links do. */
function AccountOption({ account, current, onChosen }: AccountOptionProps) {
  const t = useTranslations('shell.account');
  return (
    <Autocomplete.Item
      value={account}
      disabled={account.disabled}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey) onChosen();
      }}
      render={account.disabled ? <div /> : <Link href={account.href} tabIndex={-1} />}
      className={cn(optionStyle, current && 'font-semibold')}
    >
      <span className="w-4 shrink-0">{current ? <Check aria-hidden className="text-accent-ink" /> : null}</span>
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
