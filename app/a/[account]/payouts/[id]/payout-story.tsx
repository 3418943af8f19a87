import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { listedPayoutStates, payoutV1States, payoutV2States } from '@/app/list/record-states';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { plainField } from '@/app/record/field-words';
import { Moment } from '@/app/shell/moment';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { ToneDot } from '@/components/ui/tone-icon';
import { formatAmount, formatMoney } from '@/lib/format/format-amount';
import { formatInstant, readPlatformTime } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import { getWords } from '@/lib/messages/get-words';
import { useWords } from '@/lib/messages/use-words';
import type { Drift, SeenChange } from '@/lib/mirror/find-drift';
import type { PayoutStory as Story } from '@/lib/mirror/payout-story';
import { message, type Message } from '@/lib/messages/message';
import { pathIn } from '@/lib/addresses/path-to';

interface PayoutStoryProps {
  readonly story: Story;
  readonly zone: string;
}

/** Lists the changes of a payout that the mirror saw, and the payouts that are like it. */
export function PayoutStory({ story: { firstSeenMs, changes, similar }, zone }: PayoutStoryProps) {
  const t = useTranslations('payouts.story');
  return (
    <>
      <Panel title={t('title')} description={t('description')}>
        <ol>
          {changes.map((change) => (
            <Seen key={`${String(change.seenMs)} ${change.part}`} change={change} zone={zone} />
          ))}
          <Step when={<At ms={firstSeenMs} zone={zone} />} title={t('first')} tone="neutral" />
        </ol>
      </Panel>
      {similar.length === 0 ? null : <Similar similar={similar} zone={zone} />}
    </>
  );
}

const At = ({ ms, zone }: { readonly ms: number; readonly zone: string }) => (
  <Moment time={new Date(ms).toISOString()} zone={zone} />
);

interface StepProps {
  readonly when: ReactNode;
  readonly title: string;
  readonly tone: 'neutral' | 'positive' | 'progress' | 'caution' | 'negative';
  readonly children?: ReactNode;
}

function Step({ when, title, tone, children }: StepProps) {
  return (
    <li className="border-line relative ml-1 border-l pb-3 pl-4 text-sm last:border-transparent last:pb-0">
      <ToneDot tone={tone} className="absolute top-1.5 -left-1" />
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{title}</span>
        <span className="text-ink-muted text-xs">{when}</span>
      </span>
      {children}
    </li>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** Draws one change: the title names the status, and the other fields show their former and their new values. */
async function Seen({ change, zone }: { readonly change: SeenChange; readonly zone: string }) {
  const [t, words] = await Promise.all([getTranslations('payouts.story'), getWords()]);
  const { before, after, part, seenMs } = change;
  const status = textOf(after['payout_status']);
  const now = listedPayoutStates.words(status);
  const model = t(part === 'v1' ? 'record' : 'summary');
  const title =
    status === ''
      ? t('changed', { model })
      : t('became', {
          model,
          before: words(listedPayoutStates.words(textOf(before['payout_status'])).label),
          after: words(now.label),
        });
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !['payout_status', 'update_time'].includes(name),
  );
  return (
    <Step
      when={t.rich('seen', { when: () => <At ms={seenMs} zone={zone} /> })}
      title={title}
      tone={status === '' ? 'neutral' : now.tone}
    >
      {fields.map((name) => (
        <p key={name} className="text-ink-muted text-xs break-words">
          {words(message('terms.labelled', { label: payoutField(name), text: '' }))}
          <del>{textOf(before[name])}</del> <ins className="text-ink no-underline">{textOf(after[name])}</ins>
        </p>
      ))}
    </Step>
  );
}

const payoutField = (name: string): Message => message('payouts.story.fieldName', { name, plain: plainField(name) });

/** Lists the fields in which summary and record differ, without saying which of the two is right. */
export function PayoutDifferences({ drift, zone }: Pick<Story, 'drift'> & { readonly zone: string }) {
  const t = useTranslations('payouts.story');
  const words = useWords();
  const statusIn = { summary: payoutV2States, record: payoutV1States };
  const valueOf = (one: Drift, model: 'summary' | 'record'): string => {
    const value = one[model];
    if (one.field === 'payout_status') return words(statusIn[model].words(value).label);
    if (one.field === 'payout_amount') return formatAmount(value, '');
    const read = one.field === 'payout_currency' ? undefined : readPlatformTime(value);
    // In full, because the two may differ by seconds.
    return read?.kind === 'at' ? formatInstant(read.epochMs, zone) : value;
  };
  if (drift.length === 0) return null;
  const heads = [{ label: t('field') }, { label: t('summary') }, { label: t('record') }, { label: t('since') }];
  return (
    <Panel title={t('differences')} description={t('differencesNote')} flush>
      <FigureTable label={t('differences')} heads={heads}>
        {drift.map((one) => (
          <tr key={one.field}>
            <FigureCell isHead>{words(payoutField(one.field))}</FigureCell>
            <FigureCell isStrong>{valueOf(one, 'summary')}</FigureCell>
            <FigureCell isStrong>{valueOf(one, 'record')}</FigureCell>
            <FigureCell mayWrap className="text-ink-muted">
              <At ms={one.seenMs} zone={zone} />
            </FigureCell>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  );
}

/** Lists payouts of the same amount to the same name within days: a payout that was made twice looks like that. */
function Similar({ similar, zone }: Pick<Story, 'similar'> & { readonly zone: string }) {
  const t = useTranslations('payouts.story');
  const words = useWords();
  return (
    <Panel title={t('similar')} description={t('similarNote')} flush>
      <ul className="divide-line divide-y">
        {similar.map(({ account, id, amount, currency, status, createdMs, parts }) => (
          <li key={id}>
            <Link
              href={`${pathIn(account, 'payouts/[id]', { id })}?day=${textOf(parts.v2?.['create_time']).slice(0, 10)}`}
              className="hover:bg-hover -mx-2 flex min-h-11 flex-wrap items-center gap-x-4 rounded-sm px-2 py-1.5 text-sm focus-visible:-outline-offset-2"
            >
              <span className="grow font-medium tabular-nums">{formatMoney(amount ?? '', currency)}</span>
              <span>{words(listedPayoutStates.words(status).label)}</span>
              <span className="text-ink-muted text-xs">
                {truncateMiddle(id)} · <At ms={createdMs} zone={zone} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
