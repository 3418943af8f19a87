import { useTranslations } from 'next-intl';
import { payoutV1States, payoutV2States } from '@/app/list/record-states';
import type { StatusWords } from '@/app/list/status-words';
import { joined } from '@/app/record/facts-panel';
import type { NextStep } from '@/app/record/record-columns';
import { Moment } from '@/app/shell/moment';
import { CopyButton } from '@/components/ui/copy-button';
import { payoutStatuses, payoutV2Statuses, type PayoutStatus, type PayoutV2Status } from '@/lib/contract/enums';
import type { KnownPayout, PayoutV1 } from '@/lib/contract/payouts';
import { useWords } from '@/lib/messages/use-words';
import { failedMoneyText } from './failed-money-text';
import { doStatusesContradict, toldStatus } from './payout-heading';

/** A payout as far as it could be read. */
export interface ReadPayout extends KnownPayout {
  /** When each product was read last, in Unix milliseconds. */
  readonly readAtMs: { readonly summary: number; readonly record: number };
  readonly zone: string;
}

interface PayoutOutcome {
  /** Whether the two statuses can both be true; only then does the page say what they mean. */
  readonly isClaimed: boolean;
  /** The status of the payout as a whole. */
  readonly status: StatusWords | undefined;
  /** The last state of the timeline. */
  readonly state: StatusWords;
  readonly next: NextStep | undefined;
  /** A sentence on what comes next, where people have nothing to do. */
  readonly outlook: string | undefined;
}

/** What comes next after each status; the summary's status counts first. A failed payout has a next step instead. */
const outlooks: Readonly<Record<PayoutV2Status | PayoutStatus, 'sending' | 'ending' | 'none' | undefined>> = {
  INITIATED: 'sending',
  READY_TO_SEND: 'sending',
  PROCESSING: 'ending',
  PENDING: 'ending',
  COMPLETED: 'none',
  FAILED: undefined,
  FAILED_REFUNDED: undefined,
  REJECTED: undefined,
};

/** Works out what a payout's two statuses say together. */
export function usePayoutOutcome(known: ReadPayout): PayoutOutcome {
  const next = useNext(known);
  const contradiction = useContradiction(known);
  const t = useTranslations('payouts.outlook');
  const { summary, record } = known;
  const { isClaimed, status } = toldStatus(known);
  const none = payoutV2States.words('');
  if (!isClaimed) return { isClaimed, status, state: status ?? none, next: contradiction, outlook: undefined };
  const state = record ? payoutV1States.words(record.payout_status) : (status ?? none);
  // A failed payout may still become refunded, which the timeline shows as a step of its own.
  const isLast = summary?.payout_status === 'FAILED';
  const of = [...payoutV2Statuses, ...payoutStatuses].find((one) => one === (summary ?? record)?.payout_status);
  const outlook = of && outlooks[of];
  return {
    isClaimed,
    status,
    state: isLast ? { ...state, final: true } : state,
    next,
    outlook: outlook === 'sending' && record ? t('sendingOn', { day: record.payout_date }) : outlook && t(outlook),
  };
}

/** Tells people about statuses that contradict: which they are, when each was read, and what to do. */
function useContradiction(known: ReadPayout): NextStep | undefined {
  const t = useTranslations('payouts.contradiction');
  const words = useWords();
  if (!doStatusesContradict(known)) return undefined;
  const { summary, record, readAtMs, zone } = known;
  const time = (atMs: number) => () => <Moment time={atMs} zone={zone} />;
  return {
    title: t('title', {
      summary: words(payoutV2States.words(summary?.payout_status ?? '').label),
      record: words(payoutV1States.words(record?.payout_status ?? '').label),
    }),
    text: (
      <>
        <p>{t.rich('read', { summary: time(readAtMs.summary), record: time(readAtMs.record) })}</p>
        <p>{t('next')}</p>
      </>
    ),
    action: copyReference(record, t('reference')),
  };
}

const copyReference = (record: PayoutV1 | undefined, label: string) =>
  record?.short_reference_id && <CopyButton inWords value={record.short_reference_id} label={label} />;

/** Tells people why a payout was not paid, where its money is, and what to do. */
function useNext({ summary, record }: KnownPayout): NextStep | undefined {
  const t = useTranslations('payouts.failure');
  const words = useWords();
  const failed = failureOf({ summary, record });
  const money = failedMoneyText({ summary, record });
  if (failed === undefined) return undefined;
  const reason = joined('', record?.failure_reason);
  const next = failed === 'REJECTED' && reason === '' ? 'unexplained' : failed;
  return {
    title: record && (reason === '' ? t('noReason') : <span lang="en">{reason}</span>),
    text: (
      <>
        {money && <p>{words(money)}</p>}
        <p>{t(`next.${next}`)}</p>
      </>
    ),
    action: (next === 'FAILED' || next === 'unexplained') && copyReference(record, t('reference')),
  };
}

/** The summary tells whether the money came back, and the record whether it never left. */
function failureOf({ summary, record }: KnownPayout): 'FAILED' | 'FAILED_REFUNDED' | 'REJECTED' | undefined {
  if (summary?.payout_status === 'FAILED_REFUNDED') return 'FAILED_REFUNDED';
  if (record?.payout_status === 'REJECTED') return 'REJECTED';
  return summary?.payout_status === 'FAILED' || record?.payout_status === 'FAILED' ? 'FAILED' : undefined;
}
