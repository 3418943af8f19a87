'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Moment } from '@/app/shell/moment';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { leadToSignIn, untilSignOut } from '@/app/session/sign-out';
import { pauseUntilNext, readRetryAfter } from '@/components/retry-after';
import { EmptyState } from '@/components/failure/empty-state';
import { Notice } from '@/components/ui/notice';
import { durationWords } from '@/lib/format/duration';
import { useWords } from '@/lib/messages/use-words';
import type { MirrorState } from '@/lib/mirror/mirror-state';
import { nameOfCopy } from '../name-of-copy';
import { MirroredAccountPanel } from './mirrored-account-panel';

interface MirrorViewProps {
  /** The state that came with the page. */
  readonly seed: MirrorState;
  /** The names of sub-accounts by their ids. */
  readonly names: Readonly<Record<string, string>>;
  readonly zone: string;
}

const everyMs = 5_000;

/** The current state of the mirror; if it cannot be read, the last state stays. */
export function MirrorView({ seed, names, zone }: MirrorViewProps) {
  const t = useTranslations('mirror');
  const words = useWords();
  const client = useConsoleQueryClient();
  const query = useQuery(
    {
      queryKey: ['mirror'],
      queryFn: async ({ signal }) => await fetchState(signal),
      initialData: seed,
      initialDataUpdatedAt: seed.atMs,
      staleTime: everyMs,
      refetchInterval: ({ state: { error } }) => pauseUntilNext(everyMs, error),
    },
    client,
  );
  // An act redraws the page with a state that may be newer than the last poll.
  const state = query.data.atMs >= seed.atMs ? query.data : seed;
  const { leader, accounts, atMs } = state;
  return (
    <div className="flex max-w-6xl flex-col gap-8">
      {query.isError ? (
        <Notice tone="caution">{t('notRefreshed', { age: words(durationWords(query.errorUpdatedAt - atMs)) })}</Notice>
      ) : null}
      <p className="text-ink-muted text-xs">
        {leader === undefined
          ? t('noLeader')
          : t.rich('leader', {
              owner: nameOfCopy(leader.owner),
              time: () => <Moment time={leader.sinceMs} zone={zone} />,
            })}
      </p>
      {accounts.length === 0 ? (
        <EmptyState icon="rows-4" title={t('empty.title')}>
          {t('empty.note')}
        </EmptyState>
      ) : (
        accounts.map((account, place) => (
          <MirroredAccountPanel
            key={account.id}
            account={account}
            zone={zone}
            nowMs={atMs}
            isUnfolded={place === 0}
            name={names[account.account] ?? account.account}
          />
        ))
      )}
    </div>
  );
}

/** A poll is no activity of a person, so it does not keep the session alive. */
async function fetchState(signal: AbortSignal): Promise<MirrorState> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(8_000)]);
  const response = await fetch('/api/mirror', { signal: untilSignOut(patience), headers: { 'x-passive': '1' } });
  leadToSignIn(response);
  if (!response.ok) {
    const error = new Error(`The console answered ${response.status}.`);
    throw Object.assign(error, { retryAfterMs: readRetryAfter(response) });
  }
  return ((await response.json()) as { value: MirrorState }).value; // our own handler's answer
}
