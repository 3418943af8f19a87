'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import {
  askToSign,
  decideApprovals,
  decisionRequest,
  revealProposed,
  revealRequest,
  signatureRequest,
} from '@/lib/writes/approvals/approval-actions';

export const decideApprovalsAction = defineAction({
  act: 'approval.decide',
  input: decisionRequest,
  run: decideApprovals,
});

/** Before an approval by passkey: what the browser is to ask of it. */
export const askToSignAction = defineAction({
  act: 'approval.sign',
  input: signatureRequest,
  run: askToSign,
});

export const revealProposedAction = defineAction({
  act: 'approval.reveal',
  input: revealRequest,
  run: revealProposed,
});
