'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import list from '@/lib/messages/en/list.json';
import record from '@/lib/messages/en/record.json';
import session from '@/lib/messages/en/session.json';
import shell from '@/lib/messages/en/shell.json';
import { AddedMessages } from './root-providers';
import { reportZone } from './report-zone';

/** What signed-in pages draw beside the root's; an area's own are added by `ClientMessages`. */
const inConsole = { list, record, session, shell };

const ActingAccount = createContext('');

/**
 * For dialogs, which cover the banner: the account and the environment that a write goes to, in words: "Master account,
 * in the sandbox".
 */
export const useActingAccount = (): string => useContext(ActingAccount);

/** Gives what the first one to ask has made. */
type Keep = (make: () => QueryClient) => QueryClient;

function keepFirst(): Keep {
  let kept: QueryClient | undefined;
  return (make) => (kept ??= make());
}

/** For `useConsoleQueryClient`: its library is large, and not every page needs it at once. */
export const ConsoleQueryClient = createContext<Keep>((make) => make());

interface ConsoleProvidersProps {
  readonly actingFor: string;
  readonly children: ReactNode;
}

/**
 * What every signed-in page stands in: the place of the browser's copy of what was read, and for whom it acts. Give it
 * the account as `key`, so that nothing read for one account is left when another acts.
 */
export function ConsoleProviders({ actingFor, children }: ConsoleProvidersProps) {
  const [keep] = useState(keepFirst);
  const router = useRouter();
  // After a journey: whoever signs in here has told it before the first page.
  useEffect(() => {
    if (reportZone()) router.refresh();
  }, [router]);
  return (
    <ConsoleQueryClient value={keep}>
      <AddedMessages messages={inConsole}>
        <ActingAccount value={actingFor}>{children}</ActingAccount>
      </AddedMessages>
    </ConsoleQueryClient>
  );
}
