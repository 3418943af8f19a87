import { contradictingWords, payoutV1States, payoutV2States } from '@/app/list/record-states';
import type { StatusWords } from '@/app/list/status-words';
import { pairStatuses } from '@/lib/contract/outcomes/pair-statuses';
import { payoutReference } from '@/lib/contract/fields/payout-reference';
import type { KnownPayout } from '@/lib/contract/payouts';
import { truncateMiddle } from '@/lib/format/mask';
import { message, type Message } from '@/lib/messages/message';
import { refundInPartMeaning } from './failed-money-text';

interface PayoutHeading {
  /** The payout's reference, as people read it out. */
  readonly reference: string;
  /** Reference and status, as the tab's title has them. */
  readonly text: Message;
}

/** Whether the statuses of summary and record cannot both be true. */
export const doStatusesContradict = ({ summary, record }: KnownPayout): boolean =>
  pairStatuses(summary?.payout_status, record?.payout_status) === 'contradict';

/** The words of the summary's status, which the record's amount to be returned may narrow. */
export function summaryWords(known: KnownPayout): StatusWords | undefined {
  const words = known.summary && payoutV2States.words(known.summary.payout_status);
  return words && { ...words, meaning: refundInPartMeaning(known) ?? words.meaning };
}

/** The status of a payout as a whole. */
interface ToldStatus {
  /** Whether both statuses can be true; only then is it said what they mean. */
  readonly isClaimed: boolean;
  /** The summary's status, else the record's, or that the two contradict. Undefined while neither is known. */
  readonly status: StatusWords | undefined;
}

/** Decides which status of a payout the page, the tab's title and the confirmation tell. */
export function toldStatus({ summary, record }: KnownPayout): ToldStatus {
  const ofSummary = summaryWords({ summary, record });
  const ofRecord = record && payoutV1States.words(record.payout_status);
  switch (pairStatuses(summary?.payout_status, record?.payout_status)) {
    case 'contradict':
      return { isClaimed: false, status: contradictingWords };
    case 'unknown': {
      // A status that the interface does not list is shown as the platform sent it.
      const isSummary = summary !== undefined && !payoutV2States.known.includes(summary.payout_status);
      return { isClaimed: false, status: isSummary ? ofSummary : ofRecord };
    }
    case 'fit':
      return { isClaimed: true, status: ofSummary ?? ofRecord };
  }
}

/** Names a payout by reference and status; undefined while neither product is known. */
export function payoutHeading(known: KnownPayout): PayoutHeading | undefined {
  const { summary, record } = known;
  const payout = record ?? summary;
  const { status } = toldStatus(known);
  if (payout === undefined || status === undefined) return undefined;
  const reference = payoutReference(
    { id: payout.payout_id, shortReference: record?.short_reference_id },
    truncateMiddle,
  );
  return { reference, text: message('payouts.heading', { reference, status: status.label }) };
}
