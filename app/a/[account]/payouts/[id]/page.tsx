import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReviewPanel } from '@/app/list/reviews/review-panel';
import { PrintedText } from './printed-text';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { readRecordPlace } from '@/app/record/place/read-record-place';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icon';
import { requireCaller } from '@/lib/access/sessions/caller';
import { writeQuery } from '@/lib/contract/list-query';
import { environment } from '@/lib/env';
import { getWords } from '@/lib/messages/get-words';
import { readPayoutStory, type PayoutStory as Story } from '@/lib/mirror/payout-story';
import { payoutHeading } from './payout-heading';
import { PayoutRecord } from './payout-record';
import { readPayout, valueOf } from './read-payout';
import { pathIn, readValues } from '@/lib/addresses/path-to';
import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
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
import { useWords } from '@/lib/messages/use-words';
import type { Drift, SeenChange } from '@/lib/mirror/find-drift';
import { message, type Message } from '@/lib/messages/message';

type Props = PageProps<'/a/[account]/payouts/[id]'>;

/** The title of the tab has reference and status, for people with many tabs. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { account, id, day } = await placeOf({ params, searchParams });
  const { summary, record } = await readPayout(account, id, day);
  const heading = payoutHeading({ summary: valueOf(summary), record: record && valueOf(record) });
  if (heading === undefined) return { title: (await getTranslations('payouts'))('payout') };
  return { title: (await getWords())(heading.text) };
}

export default async function PayoutPage({ params, searchParams }: Props) {
  const { account, id, day } = await placeOf({ params, searchParams });
  const [{ summary, record }, zone, caller, named, story, place, t] = await Promise.all([
    readPayout(account, id, day),
    readZone(),
    requireCaller(),
    describeActingAccount(account),
    readPayoutStory(account, id),
    readRecordPlace(account, id, await searchParams),
    getTranslations('payouts'),
  ]);
  const seen = story.ok ? story.value : undefined;
  const isKnown = summary.result.ok || record?.result.ok === true;
  const confirmation = `${pathIn(account, 'payouts/[id]/confirmation', { id })}${writeQuery({ day })}`;
  return (
    <ClientMessages areas={['payouts', 'fields', 'values', 'reviews', 'customer']}>
      <PrintedText account={named} name={caller.name} zone={zone} nowMs={new Date().getTime()} />
      <PayoutRecord
        account={account}
        id={id}
        summary={summary}
        record={record}
        zone={zone}
        place={place}
        ways={
          isKnown && (
            <a href={confirmation} download className={buttonStyle({ size: 'sm' })}>
              <Icon name="download" />
              <span className="contents">{t('way.confirmation')}</span>
            </a>
          )
        }
        review={environment().mirrorDays > 0 ? <ReviewPanel account={account} id={id} zone={zone} /> : null}
        differences={seen && <PayoutDifferences drift={seen.drift} zone={zone} />}
        history={
          <div className="*:mb-6">
            {seen && <PayoutStory story={seen} zone={zone} />}
            <RecordHistory account={account} type="payouts" id={id} />
          </div>
        }
      />
    </ClientMessages>
  );
}

interface PayoutPlace {
  readonly account: string;
  readonly id: string;
  readonly day: string;
}

async function placeOf({ params, searchParams }: Props): Promise<PayoutPlace> {
  const [{ account, id }, { day }] = await Promise.all([readValues(params), searchParams]);
  return { account, id, day: typeof day === 'string' ? day : '' };
}

interface PayoutStoryProps {
  readonly story: Story;
  readonly zone: string;
}

/** Lists the changes of a payout that the mirror saw, and the payouts that are like it. */
function PayoutStory({ story: { firstSeenMs, changes, similar }, zone }: PayoutStoryProps) {
  const t = useTranslations('payouts.story');
  return (
    <>
      <Panel title={t('title')} description={t('description')}>
        <ol>
          {changes.map((change) => (
            <Seen key={`${String(change.seenMs)} ${change.part}`} change={change} zone={zone} />
          ))}
          <Step when={<Moment time={firstSeenMs} zone={zone} />} title={t('first')} tone="neutral" />
        </ol>
      </Panel>
      {similar.length === 0 ? null : <Similar similar={similar} zone={zone} />}
    </>
  );
}

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
      when={t.rich('seen', { when: () => <Moment time={seenMs} zone={zone} /> })}
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
function PayoutDifferences({ drift, zone }: Pick<Story, 'drift'> & { readonly zone: string }) {
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
              <Moment time={one.seenMs} zone={zone} />
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
                {truncateMiddle(id)} · <Moment time={createdMs} zone={zone} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
