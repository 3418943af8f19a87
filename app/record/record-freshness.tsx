'use client';

import { RefreshCw } from 'lucide-react';
import { UpdatedAgo } from '@/components/data-table/updated-ago';
import { Button } from '@/components/ui/button';
import type { LiveRecord } from './use-live-record';

/** How old what is shown is, and the means to ask again. */
export function RecordFreshness({ records }: { records: readonly LiveRecord<unknown>[] }) {
  const askable = records.filter(({ enabled }) => enabled);
  const good = records.filter(({ value }) => value !== undefined);
  return (
    <>
      {good.length === 0 ? null : (
        <p className="text-ink-muted text-xs tabular-nums">
          <UpdatedAgo atMs={Math.min(...good.map(({ readAtMs }) => readAtMs))} />
        </p>
      )}
      <p role="status" className="text-caution-ink text-xs font-medium">
        {records.some(({ value, failure }) => value !== undefined && failure !== undefined)
          ? 'The last refresh failed; older values are shown.'
          : null}
      </p>
      {askable.length === 0 ? null : (
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden />}
          loading={askable.some(({ fetching }) => fetching)}
          onClick={() => askable.forEach(({ refresh }) => refresh())}
        >
          Refresh
        </Button>
      )}
    </>
  );
}
