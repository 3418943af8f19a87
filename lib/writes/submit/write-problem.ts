import { message } from '@/lib/messages/message';
import type { WriteRow } from '../engine/write-row';
import { viewOther } from '../queries/write-view';
import type { WriteAnswer } from './write-answer';
import type { WriteProblem } from '../write-state';

type Given = Pick<WriteProblem, 'kind' | 'sentence'> & Partial<Pick<WriteProblem, 'fields' | 'versions' | 'stepUp'>>;

export function problemOf(given: Given, requestId: string, other?: WriteRow): WriteProblem {
  return {
    fields: [],
    versions: undefined,
    ...given,
    other: other === undefined ? undefined : viewOther(other),
    requestId,
  };
}

export function refuse(given: Given, requestId: string, other?: WriteRow): WriteAnswer {
  return { kind: 'refused', problem: problemOf(given, requestId, other) };
}

export const nobodySignedIn = {
  kind: 'session',
  sentence: message('writes.problem.signedOut'),
} as const;
