'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import {
  decideApprovals,
  decisionRequest,
  revealProposed,
  revealRequest,
} from '@/lib/writes/approvals/approval-actions';

export const decideApprovalsAction = defineAction({
  act: 'approval.decide',
  input: decisionRequest,
  run: decideApprovals,
});

export const revealProposedAction = defineAction({
  act: 'approval.reveal',
  input: revealRequest,
  run: revealProposed,
});
