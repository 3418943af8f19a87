import { randomUUID } from 'node:crypto';
import { answerFile } from '@/app/api/file-answer';
import { handled, noStore } from '@/app/api/refusal';
import type { RecordSeed } from '@/app/record/read-record';
import { readLanguage } from '@/app/preferences/language';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { readZone } from '@/app/shell/read-zone';
import { findCaller } from '@/lib/access/sessions/caller';
import { recordConfirmation } from '@/lib/exports/record-confirmation';
import { fileName } from '@/lib/format/file-name';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';
import { readPayout } from '../read-payout';
import { confirmationOf, type ConfirmedProduct } from './confirmation-of';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/a/[account]/payouts/[id]/confirmation'>;

/** The confirmation of a payout as PDF, from the same reads and with the same masks as its page. */
export const GET = handled(async (request: Request, { params }: Context): Promise<Response> => {
  const by = await findCaller();
  if (by === undefined) {
    return Response.json(
      { kind: 'not-allowed', reason: message('terms.signedOut') },
      { status: 401, headers: noStore },
    );
  }
  const { account, id: encoded } = await params;
  const id = decodeURIComponent(encoded);
  const day = new URL(request.url).searchParams.get('day') ?? '';
  const { summary, record } = await readPayout(account, id, day);
  const [v2, v1] = [productOf(summary), record && productOf(record)];
  if (v2 === undefined && v1 === undefined) {
    // The same refusal as on the page; a read that is not allowed has been recorded there.
    const failure = summary.result.ok ? undefined : summary.result.error;
    return Response.json(failure, { status: statuses[failure?.kind ?? ''] ?? 502, headers: noStore });
  }
  const language = await readLanguage();
  const [zone, words, acting, { drawPdf }] = await Promise.all([
    readZone(),
    getWords(),
    describeActingAccount(account),
    // Loaded when a document is made, and by no other request.
    import('./draw-pdf'),
  ]);
  const now = new Date();
  const page = confirmationOf(
    {
      ...{ id, zone, summary: v2, record: v1, account: acting, person: by.name, nowMs: now.getTime() },
      isSummaryUnread: !summary.result.ok && summary.result.error.kind !== 'not-found',
      isRecordUnread: record !== undefined && !record.result.ok && record.result.error.kind !== 'not-found',
    },
    { language, words },
  );
  if (page === undefined)
    return Response.json({ kind: 'not-found', referenceId: '' }, { status: 404, headers: noStore });
  const body = await drawPdf(page);
  await recordConfirmation({
    ...{ by, account, payoutId: id, at: now },
    shown: { summary: v2?.value.payout_status ?? '', record: v1?.value.payout_status ?? '' },
  });
  // The platform's text may have signs that a file name cannot have.
  const reference = (v1?.value.short_reference_id || id).replaceAll(/[^A-Za-z0-9-]/g, '');
  const name = fileName(['payout', reference], { atMs: now.getTime(), zone, id: randomUUID() }, 'pdf');
  return answerFile({ name, type: 'application/pdf', bytes: body.length, body });
});

const statuses: Readonly<Record<string, number>> = { 'not-allowed': 403, 'not-found': 404, 'no-operation': 404 };

function productOf<T>({ result, readAtMs, away }: RecordSeed<T>): ConfirmedProduct<T> | undefined {
  return result.ok ? { value: result.value, readAtMs, isCopy: away !== undefined } : undefined;
}
