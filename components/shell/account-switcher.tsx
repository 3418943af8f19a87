'use client';

import { Building2, ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { Popover } from '../overlay/popover';
import type { AccountSwitcherProps } from './account-list';
import { rememberAccount } from './recent-accounts';

// The searchable list is fetched on the way to the button, not with every page.
const loadList = () => import('./account-list');
const AccountList = lazy(async () => ({ default: (await loadList()).AccountList }));

export function AccountSwitcher({ accounts, currentId, note }: AccountSwitcherProps) {
  const [open, setOpen] = useState(false);
  const current = accounts.find(({ id }) => id === currentId);
  const name = current?.name ?? currentId;

  useEffect(() => rememberAccount(currentId), [currentId]);

  return (
    <Popover
      title="Switch account"
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
          <span className="sr-only">Account: </span>
          <span className="text-ink min-w-0 truncate">{name}</span>
          <span className="font-mono text-xs font-normal max-sm:hidden">{current?.shortId}</span>
          <ChevronsUpDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
      <Suspense fallback={<p className="text-ink-muted p-3 text-sm">Loading accounts…</p>}>
        <AccountList {...{ accounts, currentId, note }} onChosen={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
