'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { typedKey } from '@/components/field/typed-key';
import { useQuery } from '@tanstack/react-query';
import { failureOf, fetchLive } from '@/app/list/fetch-live';
import { ReviewPanel } from '@/app/list/reviews/review-panel';
import type { RecordSeed } from '@/app/record/read-record';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ReadName, Operations } from '@/lib/contract/operations';
import type { ResponseOf } from '@/lib/contract/operation';
import { failed, ok } from '@/lib/result';
import type { ListedPayout } from '@/lib/mirror/read-payouts';
import { uuids } from '@/lib/contract/fields/uuids';
import { doStatusesContradict } from './[id]/payout-heading';
import { PayoutRecord } from './[id]/payout-record';
import type { PayoutsBeside } from './payout-address';
import { payoutHref } from './payout-href';

export interface PayoutPanelProps {
  readonly open: { readonly account: string; readonly id: string };
  readonly beside: PayoutsBeside;
  /** The rows of the page beside the panel, through which its buttons lead to the next and the previous payout. */
  readonly rows: readonly ListedPayout[];
  readonly zone: string;
}

/** Whether a key belongs to a field or to a dialog. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Draws a payout beside its list, as the platform shows it now. */
export function PayoutPanel({ open, beside, rows, zone }: PayoutPanelProps) {
  const t = useTranslations('payouts.list');
  const place = rows.findIndex((row) => row.id === open.id && row.account === open.account);
  const go = (step: number) => {
    const row = place === -1 ? undefined : rows[place + step];
    if (row !== undefined) beside.onOpen(beside.hrefOf(row));
  };
  const close = () => {
    // The focus goes back to the row, because it would be lost together with the panel.
    const row = document.querySelector<HTMLElement>('[data-list] th > a[aria-current]');
    (row ?? document.getElementById('main'))?.focus({ preventScroll: row === null });
    beside.onOpen(undefined);
  };
  useEscape(close);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const row = rows[place];
  const record = row === undefined ? payoutHref(open) : beside.pageOf(row);
  return (
    <aside
      ref={heading}
      data-panel
      tabIndex={-1}
      aria-label={t('panel')}
      className="border-line-strong bg-surface z-sticky fixed top-(--head) right-0 bottom-0 w-[34rem] max-w-full overflow-y-auto border-l px-4 pb-6 shadow-lg outline-none lg:w-(--panel)"
    >
      <div className="bg-surface sticky top-0 z-1 flex h-11 items-center gap-1">
        <p className="text-ink-muted grow text-xs tabular-nums">
          {place === -1 ? null : t('placeInPage', { place: place + 1, count: rows.length })}
        </p>
        <IconButton
          size="sm"
          label={t('previousKey')}
          data-command="previous-row"
          icon={<Icon name="chevron-left" />}
          disabled={place <= 0}
          onClick={() => go(-1)}
        />
        <IconButton
          size="sm"
          label={t('nextKey')}
          data-command="next-row"
          icon={<Icon name="chevron-right" />}
          disabled={place === -1 || place >= rows.length - 1}
          onClick={() => go(1)}
        />
        <ButtonLink size="sm" href={record}>
          {t('whole')}
        </ButtonLink>
        <IconButton size="sm" label={t('close')} icon={<Icon name="x" />} onClick={close} />
      </div>
      <OpenPayout key={`${open.account} ${open.id}`} {...open} zone={zone} />
    </aside>
  );
}

function useEscape(close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (typedKey(event) !== 'Escape' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const valueIn = <T,>({ result }: RecordSeed<T>): T | undefined => (result.ok ? result.value : undefined);

function OpenPayout({ account, id, zone }: PayoutPanelProps['open'] & { readonly zone: string }) {
  const t = useTranslations('payouts.list');
  // Only a UUID can have a v1 record (extras 4.8).
  const hasRecord = uuids.v4.test(id);
  const { data } = useQuery(
    {
      queryKey: [`${account} payout panel`, id],
      queryFn: async ({ signal }) => {
        const readOne = async <N extends ReadName>(operation: N) => await seedOf(operation, { account, id, signal });
        const read = async () => {
          const ofRecord = hasRecord ? readOne('retrievePayout') : Promise.resolve(undefined);
          const [summary, record] = await Promise.all([readOne('retrieveV2Payout'), ofRecord]);
          return { summary, record };
        };
        const first = await read();
        const known = { summary: valueIn(first.summary), record: first.record && valueIn(first.record) };
        // A status may have changed between the two answers, so a contradiction is shown after a second read only.
        return doStatusesContradict(known) ? await read() : first;
      },
    },
    useConsoleQueryClient(),
  );
  if (data === undefined) {
    return (
      <p role="status" className="text-ink-muted py-6 text-sm">
        {t('opening')}
      </p>
    );
  }
  return (
    <PayoutRecord
      account={account}
      id={id}
      zone={zone}
      summary={data.summary}
      record={data.record}
      review={<ReviewPanel account={account} id={id} zone={zone} />}
      history={null}
    />
  );
}

async function seedOf<N extends ReadName>(
  operation: N,
  { account, id, signal }: { readonly account: string; readonly id: string; readonly signal: AbortSignal },
): Promise<RecordSeed<ResponseOf<Operations[N]>>> {
  try {
    const { data, at } = await fetchLive({ account, operation, query: { id }, signal, passive: false });
    return { result: ok(data), readAtMs: at };
  } catch (error) {
    return { result: failed(failureOf(error instanceof Error ? error : new Error())), readAtMs: Date.now() };
  }
}
