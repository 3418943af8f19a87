import { message } from '@/lib/messages/message';
import { accessNotReviewed } from './access-not-reviewed';
import {
  approvalExpiring,
  approvalWaiting,
  changeWaiting,
  requestEnded,
  requestExpiring,
  requestWithoutApprover,
} from './approvals';
import { auditNotWitnessed } from './audit-not-witnessed';
import { bankAccountAdded, bankAccountChanged, bankAccountInvalid, bankAccountRemoved } from './bank-accounts';
import { companyAccountChanged } from './company-account-changed';
import type { AlertKind, AlertWords } from './define-alert';
import { deliveryFailed } from './delivery-failed';
import { mentionedAlert } from './mentioned';
import { mirrorLate } from './mirror-late';
import {
  closedMonthChanged,
  payoutContradicts,
  payoutFailed,
  payoutOverdue,
  returnedMoneyMissing,
  watchedPayoutEnded,
} from './payouts';
import { storeRestored } from './store-restored';
import { unknownStatus } from './unknown-status';
import { cardOrderOpen, writeWithoutOutcome } from './writes';

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
  auditNotWitnessed,
  accessNotReviewed,
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
