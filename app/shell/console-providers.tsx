'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import list from '@/lib/messages/en/list.json';
import record from '@/lib/messages/en/record.json';
import session from '@/lib/messages/en/session.json';
import shell from '@/lib/messages/en/shell.json';
import { AddedMessages } from './root-providers';
import { useAtFirstSign, whenIdle } from '@/components/overlay/use-late';
import { takeSteadyDays, type ZoneClock } from '@/lib/format/instant';
import { isZoneKnown, reportZone } from './report-zone';

/** What signed-in pages draw beside the root's; an area's own are added by `ClientMessages`. */
const inConsole = { list, record, session, shell };

const ActingAccount = createContext('');

/**
 * For dialogs, which cover the bar: the account and the environment that a write goes to, in words: "Master account,
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
  /** What the server knows of the zones that the page shows times of. */
  readonly clocks: readonly ZoneClock[];
  readonly children: ReactNode;
}

/**
 * What every signed-in page stands in: the place of the browser's copy of what was read, and for whom it acts. Give it
 * the account as `key`, so that nothing read for one account is left when another acts.
 */
export function ConsoleProviders({ actingFor, clocks, children }: ConsoleProvidersProps) {
  const [keep] = useState(keepFirst);
  const router = useRouter();
  // Before anything below draws a time.
  clocks.forEach(takeSteadyDays);
  const report = useCallback(() => {
    if (reportZone()) router.refresh();
    return Promise.resolve();
  }, [router]);
  // After a journey. The times of the page name their zone, so that can wait until somebody is there.
  useAtFirstSign(report);
  useEffect(() => (isZoneKnown() ? undefined : whenIdle(() => void report())), [report]);
  return (
    <ConsoleQueryClient value={keep}>
      <AddedMessages messages={inConsole}>
        <ActingAccount value={actingFor}>{children}</ActingAccount>
      </AddedMessages>
    </ConsoleQueryClient>
  );
}
