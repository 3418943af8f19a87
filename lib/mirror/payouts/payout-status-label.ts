import { payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { message, type Message } from '@/lib/messages/message';

/** The label of a status; a status that the interface does not list is shown as it came. */
export type StatusLabel = (status: string) => Message;

export const labelled =
  <S extends string>(
    known: readonly S[],
    labelOf: (status: S) => Message,
    unlisted: StatusLabel = asItCame,
  ): StatusLabel =>
  (status) => {
    const found = known.find((one) => one === status);
    return found === undefined ? unlisted(status) : labelOf(found);
  };

const asItCame: StatusLabel = (status) => message('terms.asWritten', { text: status });

/** Interface 3.6: statuses of the v1 record. */
export const recordStatusLabel = labelled(payoutStatuses, (status) => message(`payouts.v1.${status}.label`));

/** Labels statuses in lists of payouts: of the summary, else of the record, or of both if they contradict. */
export const payoutStatusLabel = labelled(
  [contradictingStatus],
  () => message('payouts.contradiction.label'),
  labelled(payoutV2Statuses, (status) => message(`payouts.v2.${status}.label`), recordStatusLabel),
);
