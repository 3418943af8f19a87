import { randomUUID } from 'node:crypto';
import { answerFile } from '@/app/api/exports/file-answer';
import { answerCrowded, answerFailure, answerNoRoute, handledFile, noStore } from '@/app/api/refusal';
import type { RecordSeed } from '@/app/record/read-record';
import { readLanguage } from '@/app/preferences/language';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { readZone } from '@/app/shell/read-zone';
import { findCaller } from '@/lib/access/sessions/caller';
import { fileTurns } from '@/lib/access/requests/person-turns';
import { tellSent } from '@/lib/exports/files/sent-bytes';
import { pdfThread } from '@/lib/exports/pdf/pdf-thread';
import { recordConfirmation } from '@/lib/exports/record-confirmation';
import { payoutReference } from '@/lib/contract/fields/payout-reference';
import { fileName } from '@/lib/format/file-name';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';
import { readPayout } from '../read-payout';
import { confirmationOf, type ConfirmedProduct } from './confirmation-of';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/a/[account]/payouts/[id]/confirmation'>;

/** Answers the confirmation of a payout as PDF. It has the same reads and the same masks as the payout's page. */
export const GET = handledFile(async (request: Request, { params }: Context): Promise<Response> => {
  const by = await findCaller();
  if (by === undefined) {
    return Response.json(
      { kind: 'not-allowed', reason: message('terms.signedOut') },
      { status: 401, headers: noStore },
    );
  }
  const { account, id } = await params;
  const day = new URL(request.url).searchParams.get('day') ?? '';
  const { summary, record } = await readPayout(account, id, day);
  const [v2, v1] = [productOf(summary), record && productOf(record)];
  if (v2 === undefined && v1 === undefined && !summary.result.ok) {
    // The page refuses in the same way. A read that is not allowed has been recorded already.
    return answerFailure(summary.result.error);
  }
  const language = await readLanguage();
  const [zone, words, acting] = await Promise.all([readZone(), getWords(), describeActingAccount(account)]);
  const now = new Date();
  const page = confirmationOf(
    {
      zone,
      summary: v2,
      record: v1,
      account: acting,
      person: by.name,
      nowMs: now.getTime(),
      isSummaryUnread: !summary.result.ok && summary.result.error.kind !== 'not-found',
      isRecordUnread: record !== undefined && !record.result.ok && record.result.error.kind !== 'not-found',
    },
    { language, words },
  );
  if (page === undefined) return answerNoRoute();
  const drawn = await fileTurns().run(by.personId, async () => await pdfThread().draw(page));
  if (drawn === 'crowded') return answerCrowded();
  if (drawn === undefined) {
    return Response.json(
      { kind: 'late', reason: message('terms.fileRefused.late') },
      { status: 503, headers: { ...noStore, 'retry-after': '60' } },
    );
  }
  const body = tellSent([drawn].values(), async (sent) => {
    await recordConfirmation({
      by,
      account,
      payoutId: id,
      sent,
      shown: { summary: v2?.value.payout_status ?? '', record: v1?.value.payout_status ?? '' },
    });
  });
  const reference = payoutReference({ id, shortReference: v1?.value.short_reference_id });
  // The platform's text may have signs that a file name cannot have.
  const named = ['payout', reference.replaceAll(/[^A-Za-z0-9-]/g, '')];
  const name = fileName(named, { atMs: now.getTime(), zone, id: randomUUID() }, 'pdf');
  return answerFile({ name, type: 'application/pdf', bytes: drawn.length, body });
});

function productOf<T>({ result, readAtMs, away }: RecordSeed<T>): ConfirmedProduct<T> | undefined {
  return result.ok ? { value: result.value, readAtMs, isCopy: away !== undefined } : undefined;
}
