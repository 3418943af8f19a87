'use client';

import { Trash2, Waypoints } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { useToast } from '@/components/ui/use-toast';
import { describeLost } from '@/lib/access/forbidden-error';
import { failed } from '@/lib/result';
import type { DirectoryEntry } from '@/lib/access/directory-entry';
import { removeDirectoryEntryAction } from './actions';

export interface DirectoryListProps {
  readonly entries: readonly DirectoryEntry[];
  /** For whoever may not remove one: the id of the words that say who may. */
  readonly refusedBy?: string;
}

export function DirectoryList({ entries, refusedBy }: DirectoryListProps) {
  const router = useRouter();
  const toast = useToast();

  async function remove({ accountId, name }: DirectoryEntry) {
    const answer = await removeDirectoryEntryAction(accountId).catch((error: unknown) =>
      failed(describeLost(error, 'The console could not be reached.')),
    );
    if (answer.ok) router.refresh();
    else toast({ tone: 'negative', title: `${name} is still in the directory`, description: answer.error });
  }

  if (entries.length === 0) {
    return <EmptyState icon={Waypoints} title="No sub-accounts are kept here" />;
  }
  return (
    <ul className="divide-line divide-y">
      {entries.map((entry) => (
        <li key={entry.accountId} className="flex items-center gap-3 px-4 py-2">
          <div className="min-w-0 grow">
            <p className="font-medium">
              <bdi>{entry.name}</bdi>
            </p>
            <p className="text-ink-muted font-mono text-xs break-all">{entry.accountId}</p>
            {entry.note === '' ? null : <p className="text-ink-muted text-xs">{entry.note}</p>}
          </div>
          <IconButton
            label={`Remove ${entry.name}`}
            icon={<Trash2 aria-hidden />}
            disabled={refusedBy !== undefined}
            aria-describedby={refusedBy}
            onClick={() => void remove(entry)}
          />
        </li>
      ))}
    </ul>
  );
}
