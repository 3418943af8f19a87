import { nameOfWrite } from '@/app/record/record-name';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { getWords } from '@/lib/messages/get-words';
import { readMessage } from '@/lib/messages/message';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import type { Override } from '@/lib/writes/write-state';
import { type ApprovalFields, approvalFields } from '../changes/approval-fields';

/** A request for approval as people read it. */
export interface NamedApproval extends Omit<ApprovalView, 'record' | 'changes'> {
  /** The name that people know the record by; empty where it is not shown. */
  readonly name: string;
  /** The changed fields, as the form showed them. */
  readonly fields: ApprovalFields;
  /** The warnings of the form, each with the reason why the person submitted it all the same. */
  readonly overrides: readonly Override[];
  /** The account and the environment that the write is sent to, in words. */
  readonly place: string;
}

/** Adds the words: the record's name, where the write goes, the fields of the form, and reasons despite warnings. */
export async function nameApproval({ record, changes, hasRecord, ...view }: ApprovalView): Promise<NamedApproval> {
  const [words, place] = await Promise.all([getWords(), describeActingAccount(view.operation.account)]);
  return {
    ...view,
    hasRecord,
    place,
    name: nameOfWrite(view.operation, record),
    fields: approvalFields(words, { ...view, record, changes, hasRecord }),
    overrides: view.operation.overrides.map(({ field, warning, reason }) => {
      return { field, reason, warning: words(readMessage(warning)) };
    }),
  };
}
