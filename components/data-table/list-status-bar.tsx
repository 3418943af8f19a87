'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/field/checkbox';
import { UpdatedAgo } from './updated-ago';

export interface ListStatusBarProps {
  /** When the rows were read; undefined while there are none. */
  readonly updatedAtMs: number | undefined;
  readonly fetching: boolean;
  readonly onRefresh: () => void;
  readonly paused: boolean;
  readonly onPausedChange: (paused: boolean) => void;
  /** Why the rows are older than they should be: a banner above the list. */
  readonly banner?: ReactNode;
  /** Stands at the end: column choice, density. */
  readonly children?: ReactNode;
}

const SLOW_AFTER_MS = 3_000;

/** How fresh a list is, and the means to change that. */
export function ListStatusBar(props: ListStatusBarProps) {
  const { updatedAtMs, fetching, onRefresh, paused, onPausedChange, banner, children } = props;
  const t = useTranslations('ui.table');
  const terms = useTranslations('terms');
  const slow = useSlow(fetching, SLOW_AFTER_MS);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          variant="quiet"
          icon={<RefreshCw aria-hidden />}
          loading={fetching}
          onClick={onRefresh}
          className="-ml-2"
        >
          {terms('refresh')}
        </Button>
        <div className="pt-1">
          <Checkbox
            role="switch"
            label={t('autoRefresh')}
            checked={!paused}
            onChange={({ target: { checked } }) => onPausedChange(!checked)}
          />
        </div>
        <p className="text-ink-muted text-xs tabular-nums">
          {updatedAtMs === undefined ? null : <UpdatedAgo atMs={updatedAtMs} />}
        </p>
        {/* A line of its own on a phone, so that words that come and go move nothing. */}
        <div className="flex grow items-center justify-end gap-2 max-sm:w-full">
          {/* The region is there before its words, so that they are read out when they come. */}
          <p role="status" className="text-caution-ink grow text-xs font-medium">
            {slow ? t('slow') : null}
          </p>
          {children}
        </div>
      </div>
      {banner}
    </div>
  );
}

/** True once something has been going on for that long, until it ends. */
function useSlow(running: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [running, afterMs]);

  return slow;
}
