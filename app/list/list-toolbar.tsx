'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';
import styles from '@/components/data-table/data-table.module.css';
import { UpdatedAgo } from '@/components/data-table/updated-ago';
import { useLatePopup } from '@/components/overlay/use-late';
import { IconButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { ColumnChoiceProps } from './column-choice';
import type { LiveList } from './fetch-live';

interface ListToolbarProps extends ColumnChoiceProps {
  readonly list: Pick<LiveList<unknown>, 'readAtMs' | 'fetching' | 'paused' | 'setPaused' | 'refresh'>;
  /** The filters and the find box. */
  readonly children: ReactNode;
  /** The list's own tools, which stand before the tools of every list. */
  readonly tools?: ReactNode;
  /** True if the page says elsewhere how old the rows are; the toolbar then leaves the time of its read out. */
  readonly saysAsOf?: boolean | undefined;
  /** Replaces the toolbar while rows are ticked; null while no row is ticked, undefined if rows cannot be ticked. */
  readonly selected: ReactNode;
}

/** The line above the rows: filters at the start; freshness, density and columns at the end. */
export function ListToolbar({ list, children, tools, saysAsOf = false, selected, ...choice }: ListToolbarProps) {
  const selecting = selected !== undefined && selected !== null;
  return (
    <div className={cn(styles['bar'], styles['pinned'])} data-selecting={selecting ? '' : undefined}>
      {selected === undefined ? null : (
        // The region is there before its text, so that the text is read out when it appears.
        <div role="status" className={selecting ? 'grow' : 'sr-only'}>
          {selected}
        </div>
      )}
      {selecting ? null : (
        <>
          {children}
          {/* The tools wrap to the next line together. */}
          <div className="ml-auto flex items-center gap-1 max-md:grow max-md:justify-end print:hidden">
            {tools}
            <Freshness list={list} saysAsOf={saysAsOf} />
            <DensityToggle {...choice} />
            <LateColumnChoice {...choice} />
          </div>
        </>
      )}
    </div>
  );
}

const SLOW_AFTER_MS = 3_000;

/** How fresh a list is, and the means to change that. */
function Freshness({ list, saysAsOf }: Pick<ListToolbarProps, 'list' | 'saysAsOf'>) {
  const { readAtMs, fetching, paused } = list;
  const t = useTranslations('ui.table');
  const terms = useTranslations('terms');
  const slow = useSlow(fetching, SLOW_AFTER_MS);
  return (
    <>
      {/* The region is there before its text, so that the text is read out when it appears. */}
      <p role="status" className="text-caution-ink text-xs font-medium">
        {slow ? t('slow') : null}
      </p>
      {saysAsOf === true ? null : (
        // The age grows from the one that the server wrote, and moves no tool.
        <p className="text-ink-muted mr-1 min-w-32 text-xs whitespace-nowrap tabular-nums">
          {readAtMs === undefined ? null : <UpdatedAgo atMs={readAtMs} />}
        </p>
      )}
      <IconButton
        size="sm"
        role="switch"
        label={t('autoRefresh')}
        aria-checked={!paused}
        icon={paused ? <Icon name="play" /> : <Icon name="pause" />}
        onClick={() => list.setPaused(!paused)}
      />
      <IconButton
        size="sm"
        label={terms('refresh')}
        icon={<Icon name="refresh-cw" />}
        loading={fetching}
        onClick={list.refresh}
      />
    </>
  );
}

/** True when `running` has lasted for `afterMs`, until it ends. */
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

const loadColumns = async () => (await import('./column-choice')).ColumnChoice;

function LateColumnChoice(props: ColumnChoiceProps) {
  const t = useTranslations('ui.table');
  const { Late: ColumnChoice, trigger } = useLatePopup('dialog', loadColumns);
  const button = <IconButton {...trigger} size="sm" label={t('columns')} icon={<Icon name="columns-3" />} />;
  return ColumnChoice === undefined ? button : <ColumnChoice {...props} trigger={button} />;
}

function DensityToggle({ preferences, onPreferencesChange }: Omit<ColumnChoiceProps, 'columns'>) {
  const t = useTranslations('ui.table');
  const compact = preferences.density === 'compact';
  return (
    <IconButton
      size="sm"
      label={t('compact')}
      icon={<Icon name="rows-4" />}
      aria-pressed={compact}
      className="aria-pressed:bg-selected aria-pressed:text-accent-ink"
      onClick={() => onPreferencesChange({ ...preferences, density: compact ? 'comfortable' : 'compact' })}
    />
  );
}
