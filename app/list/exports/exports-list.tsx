'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ReactNode } from 'react';
import { Moment } from '@/app/shell/moment';
import { useAction } from '@/app/act/use-action';
import { EmptyState } from '@/components/failure/empty-state';
import { announce } from '@/components/overlay/announcer';
import { Button, ButtonLink } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icon';
import { type Tone, ToneDot } from '@/components/ui/tone-icon';
import type { OwnExport, OwnExports } from './read-own-exports';
import { formatCount, formatFileSize } from '@/lib/format/count';
import { formatInstant } from '@/lib/format/instant';
import { durationWords } from '@/lib/format/duration';
import { enumerated } from '@/lib/messages/enumerated';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { cancelExportAction } from './actions';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import { isOpen, useOwnExports } from './use-own-exports';

interface ExportsListProps {
  readonly account: string;
  readonly seed: OwnExports;
  /** The IANA zone in which times are shown. */
  readonly zone: string;
}

/** The person's own files: the contents and the progress of each, and a download while the file exists. */
export function ExportsList({ account, seed, zone }: ExportsListProps) {
  const t = useTranslations('exports');
  const { data = seed, error, refetch } = useOwnExports(account, { seed });
  useSpokenEnds(data.exports);
  if (data.exports.length === 0) {
    return (
      <EmptyState
        icon="download"
        title={t('list.empty')}
        actions={
          data.isOn ? <ButtonLink href={pathIn(account, 'payouts')}>{t('list.toPayouts')}</ButtonLink> : undefined
        }
      >
        {data.isOn ? t('list.emptyText') : t('list.off')}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="text-caution-ink text-xs empty:hidden">
        {error === null ? null : t('list.notFresh')}
      </p>
      <ul aria-label={t('list.label')} className="divide-line border-line divide-y border-y">
        {data.exports.map((one) => (
          <ExportRow key={one.id} shown={one} nowMs={data.readAtMs} zone={zone} onChange={() => void refetch()} />
        ))}
      </ul>
    </>
  );
}

/** Announces each export that ends while the page is open. */
function useSpokenEnds(exports: readonly OwnExport[]): void {
  const t = useTranslations('exports.list');
  const before = useRef<ReadonlyMap<string, OwnExport>>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = new Map(exports.map((one) => [one.id, one]));
    for (const one of exports) {
      const former = was?.get(one.id);
      if (former === undefined || !isOpen(former)) continue;
      if (one.state === 'done') announce(t('isReady'));
      if (one.state === 'failed') announce(t('hasFailed'));
    }
  }, [exports, t]);
}

interface RowProps {
  readonly shown: OwnExport;
  readonly nowMs: number;
  readonly zone: string;
  readonly onChange: () => void;
}

function ExportRow({ shown, nowMs, zone, onChange }: RowProps) {
  const t = useTranslations('exports');
  const words = useWords();
  const { list, filters, accounts, inFull, createdMs } = shown;
  const isOfPayouts = list === 'listPayouts';
  const named = [...(isOfPayouts ? [] : [words(message(`exports.lists.${list}`))]), ...filters];
  const what = named.length === 0 ? t('list.every') : named.join(' · ');
  const form = words(message(`terms.fileForms.label.${shown.format}`));
  const name = { file: words(enumerated([what, form])), time: formatInstant(createdMs, zone) };
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_18rem_8rem]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {what} <span className="text-ink-muted text-xs font-normal">{form}</span>
        </p>
        <Parts className="text-ink-muted text-xs">
          {[
            t.rich('list.requested', { time: () => <Moment time={createdMs} zone={zone} /> }),
            accounts > 1 ? t('list.accounts', { count: accounts }) : null,
            inFull && t(`masks.${inFull}.isFull`),
          ]}
        </Parts>
      </div>
      <ExportState shown={shown} nowMs={nowMs} name={name} />
      <div className="flex md:justify-end">
        {shown.state === 'done' ? (
          // The address answers a file, so the router must not take it for a page.
          <a
            href={pathTo('/api/exports/[id]', { id: shown.id })}
            download
            aria-label={t('list.downloadOf', name)}
            className={buttonStyle({ size: 'sm' })}
          >
            <Icon name="download" />
            {t('list.download')}
          </a>
        ) : null}
        {isOpen(shown) ? <CancelButton id={shown.id} label={t('list.cancelOf', name)} onChange={onChange} /> : null}
      </div>
    </li>
  );
}

const tones: Readonly<Record<OwnExport['state'], Tone>> = {
  queued: 'neutral',
  running: 'progress',
  done: 'positive',
  failed: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
};

interface StateProps extends Pick<RowProps, 'shown' | 'nowMs'> {
  readonly name: { readonly file: string; readonly time: string };
}

function ExportState({ shown, nowMs, name }: StateProps) {
  const t = useTranslations('exports');
  const words = useWords();
  const { state, rowsDone, rowsTotal, bytes, expiresMs, problem } = shown;
  const count = { done: formatCount(rowsDone), total: formatCount(rowsTotal) };
  return (
    <div className="min-w-0 text-sm">
      <p className="flex items-center gap-2">
        <ToneDot tone={tones[state]} />
        {t(`state.${state}`)}
      </p>
      {isOpen(shown) ? (
        <div className="mt-1 flex flex-col gap-1">
          <progress
            aria-label={t('list.progressOf', name)}
            value={Math.min(rowsDone, rowsTotal)}
            max={rowsTotal}
            className="bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent h-1.5 w-full appearance-none overflow-hidden rounded-full forced-colors:appearance-auto"
          />
          <p className="text-ink-muted text-xs tabular-nums">{t('list.progress', count)}</p>
        </div>
      ) : null}
      {state === 'done' ? (
        <Parts className="text-ink-muted text-xs tabular-nums">
          {[
            t('list.rows', { count: count.done, size: formatFileSize(bytes) }),
            t('list.expiresIn', { time: words(durationWords(Math.max(60_000, expiresMs - nowMs))) }),
          ]}
        </Parts>
      ) : null}
      {problem === undefined ? null : <p className="text-negative-ink text-xs">{words(problem)}</p>}
    </div>
  );
}

/** Short texts with dots between them. */
function Parts({ className, children }: { readonly className: string; readonly children: readonly ReactNode[] }) {
  const told = children.filter((one) => one !== null);
  return (
    <p className={className}>
      {told.map((one, place) => (
        // The texts never change their order.
        <span key={place}>
          {place === 0 ? null : <span> · </span>}
          <span>{one}</span>
        </span>
      ))}
    </p>
  );
}

interface CancelButtonProps {
  readonly id: string;
  readonly label: string;
  readonly onChange: () => void;
}

function CancelButton({ id, label, onChange }: CancelButtonProps) {
  const t = useTranslations('exports.list');
  const terms = useTranslations('terms');
  const { pending, problem, run } = useAction(cancelExportAction);

  async function cancel() {
    const answer = await run({ id });
    if (answer.ok) announce(t('cancelled'));
    onChange();
  }

  return (
    <span className="flex flex-col gap-1">
      <Button size="sm" aria-label={label} loading={pending} onClick={() => void cancel()}>
        {terms('cancel')}
      </Button>
      {problem === undefined ? null : (
        <span role="alert" className="text-negative-ink text-xs">
          {problem.sentence}
        </span>
      )}
    </span>
  );
}
