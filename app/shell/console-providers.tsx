'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import list from '@/lib/messages/en/list.json';
import record from '@/lib/messages/en/record.json';
import shell from '@/lib/messages/en/shell.json';
import { ScriptMessages } from './root-providers';
import { useAtFirstSign, whenIdle } from '@/components/overlay/use-late';
import { takeSteadyDays, type ZoneClock } from '@/lib/format/instant';
import type { CommandName } from './find/commands';
import { isZoneKnown, reportZone } from './report-zone';

/** Messages of every signed-in page; an area's own are added by `ClientMessages`. */
const inConsole = { list, record, shell };

const ActingAccount = createContext('');

/**
 * For dialogs, which cover the bar: the account and the environment that a write goes to, in words: "Master account,
 * in the sandbox".
 */
export const useActingAccount = (): string => useContext(ActingAccount);

/** The keys of commands, as this person has them. */
export type CommandKeys = Readonly<Partial<Record<CommandName, string>>>;

const RecordKeys = createContext<CommandKeys>({});

/** The key of a command for records; undefined for a person who switched letters off. */
export const useRecordKey = (command: CommandName): string | undefined => useContext(RecordKeys)[command];

/** Returns the client that the first call made. */
type QueryClientSource = (make: () => QueryClient) => QueryClient;

function keepFirst(): QueryClientSource {
  let kept: QueryClient | undefined;
  return (make) => (kept ??= make());
}

/** For `useConsoleQueryClient`: its library is large, and not every page needs it at once. */
export const ConsoleQueryClient = createContext<QueryClientSource>((make) => make());

interface ConsoleProvidersProps {
  readonly actingFor: string;
  /** The server's data on the zones of the page's times. */
  readonly clocks: readonly ZoneClock[];
  readonly recordKeys: CommandKeys;
  readonly children: ReactNode;
}

/**
 * The contexts of every signed-in page: the browser's cache, the acting account, and the keys of records. Its `key` must be the account, so
 * that no data of one account stays while another acts.
 */
export function ConsoleProviders({ actingFor, clocks, recordKeys, children }: ConsoleProvidersProps) {
  const [keep] = useState(keepFirst);
  const router = useRouter();
  // Set before any component below draws a time.
  clocks.forEach(takeSteadyDays);
  const report = useCallback(() => {
    if (reportZone()) router.refresh();
    return Promise.resolve();
  }, [router]);
  // The zone may change on a journey. The page's times name their zone, so the report waits until the person moves the
  // pointer or presses a key.
  useAtFirstSign(report);
  useEffect(() => (isZoneKnown() ? undefined : whenIdle(() => void report())), [report]);
  return (
    <ConsoleQueryClient value={keep}>
      <ScriptMessages messages={inConsole}>
        <ActingAccount value={actingFor}>
          <RecordKeys value={recordKeys}>{children}</RecordKeys>
        </ActingAccount>
      </ScriptMessages>
    </ConsoleQueryClient>
  );
}
