import { operations } from '@/lib/contract/operations';
import { writeExactJson } from '@/lib/platform/client/exact-json';
import { runHandler } from '@/sandbox/http/handle';
import { parseRequest } from '@/sandbox/http/parsing';
import { sixWrites, writeNames } from './six-writes';
import { StandIn } from './stand-in';
import { subjectsOf } from './subjects';

export interface AnswerOfWrite {
  readonly text: string;
  /** The record in the path, where there is one. */
  readonly id: string | undefined;
}

/** What the sandbox's own handlers answer to each of the six writes. */
export function makeTrueAnswers(): Readonly<Record<string, AnswerOfWrite>> {
  const nowMs = Date.parse('2026-11-18T04:00:00Z');
  const standIn = new StandIn(nowMs);
  const accountId = standIn.accounts.master;
  const subjects = subjectsOf(standIn, accountId);
  const { state } = standIn.sandbox;
  return Object.fromEntries(
    writeNames.map((name) => {
      const { id, body } = sixWrites[name].input(subjects, 0);
      const typed = name === 'simulateDeposit' ? { ...body, amount: 12500.1 } : body;
      const bodyText = writeExactJson(typed);
      const params: Record<string, string> = id === undefined ? {} : { id };
      const { result } = state.record(() => {
        const call = { ...parseRequest(operations[name], { params, query: '', bodyText }), bodyText, accountId, nowMs };
        return runHandler(name, call, standIn.world(accountId));
      }, false);
      return [name, { text: JSON.stringify(result), id }] as const;
    }),
  );
}
