'use client';

import { Trash2, Waypoints } from 'lucide-react';
import { EmptyState } from '@/components/failure/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import type { DirectoryEntry } from '@/lib/access/accounts/directory-entry';
import { useSettingsAct } from '../act-button';
import { removeDirectoryEntryAction } from './actions';

export interface DirectoryListProps {
  readonly entries: readonly DirectoryEntry[];
  /** For whoever may not remove one: the id of the words that say who may. */
  readonly refusedBy?: string;
}

export function DirectoryList({ entries, refusedBy }: DirectoryListProps) {
  const { problem, run } = useSettingsAct(removeDirectoryEntryAction, 'The entry is removed');
  if (entries.length === 0) {
    return <EmptyState icon={Waypoints} title="No sub-accounts are kept here" />;
  }
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className="text-negative-ink px-4 py-2 text-sm">
          {problem}
        </p>
      )}
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
              onClick={() => void run(entry.accountId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
