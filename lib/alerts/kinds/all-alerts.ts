import { message } from '@/lib/messages/message';
import { approvalExpiring } from './approvals/approval-expiring';
import { approvalWaiting } from './approvals/approval-waiting';
import { changeWaiting } from './approvals/change-waiting';
import { requestEnded } from './approvals/request-ended';
import { requestExpiring } from './approvals/request-expiring';
import { requestWithoutApprover } from './approvals/request-without-approver';
import { bankAccountAdded } from './bank-account-added';
import { bankAccountChanged } from './bank-account-changed';
import { bankAccountInvalid } from './bank-account-invalid';
import { bankAccountRemoved } from './bank-account-removed';
import { cardOrderOpen } from './card-order-open';
import { closedMonthChanged } from './closed-month-changed';
import { companyAccountChanged } from './company-account-changed';
import type { AlertKind, AlertWords } from './define-alert';
import { deliveryFailed } from './delivery-failed';
import { mentionedAlert } from './mentioned';
import { mirrorLate } from './mirror-late';
import { payoutContradicts } from './payout-contradicts';
import { payoutFailed } from './payout-failed';
import { payoutOverdue } from './payout-overdue';
import { returnedMoneyMissing } from './returned-money-missing';
import { storeRestored } from './store-restored';
import { unknownStatus } from './unknown-status';
import { watchedPayoutEnded } from './watched-payout-ended';
import { writeWithoutOutcome } from './write-without-outcome';

const every = [
  storeRestored,
  companyAccountChanged,
  bankAccountChanged,
  bankAccountAdded,
  bankAccountRemoved,
  bankAccountInvalid,
  // This kind stands before `approvalWaiting`, because its alert replaces the other one.
  approvalExpiring,
  approvalWaiting,
  changeWaiting,
  requestWithoutApprover,
  writeWithoutOutcome,
  payoutContradicts,
  payoutFailed,
  returnedMoneyMissing,
  closedMonthChanged,
  mentionedAlert,
  watchedPayoutEnded,
  requestExpiring,
  requestEnded,
  payoutOverdue,
  cardOrderOpen,
  unknownStatus,
  mirrorLate,
  deliveryFailed,
] as const;

export type AlertKindName = (typeof every)[number]['kind'];

/** Every kind of alert, the most severe first; a new kind is one more object. */
export const allAlerts: readonly AlertKind<AlertKindName>[] = every;

/** The kind with this name; undefined for one that a newer console has stored. */
export function findAlertKind(name: string): AlertKind<AlertKindName> | undefined {
  return allAlerts.find(({ kind }) => kind === name);
}

/** The words of a stored alert; a sentence with the name of its kind where a newer console has stored its facts. */
export function wordsOfAlert(kind: AlertKindName, facts: unknown): AlertWords {
  const name = message(`alerts.kinds.${kind}.name`);
  return findAlertKind(kind)?.words(facts) ?? { title: message('alerts.unreadable', { kind: name }), details: [] };
}
