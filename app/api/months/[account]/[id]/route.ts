import * as z from 'zod';
import { answerFile } from '@/app/api/exports/file-answer';
import { answerCrowded, answerNoRoute, answerRefusal, handledFile } from '@/app/api/refusal';
import { readZone } from '@/app/shell/read-zone';
import { fileTurns } from '@/lib/access/requests/person-turns';
import { fileForms, readFileForm } from '@/lib/exports/files/file-forms';
import { fileName } from '@/lib/format/file-name';
import { getWords } from '@/lib/messages/get-words';
import { openMirror } from '@/lib/mirror/open-mirror';
import { takeCloseFile } from '@/lib/reports/month-close/close-file';

export const dynamic = 'force-dynamic';

/** The payouts of a closed month as they were at the close, as a file. */
export const GET = handledFile(
  async (request: Request, { params }: RouteContext<'/api/months/[account]/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    const opened = await openMirror('listPayouts', account);
    if (!opened.ok) return answerRefusal({ interface: '4.9' }, opened.error);
    const form = readFileForm(new URL(request.url).searchParams.get('form'));
    const scope = opened.value;
    if (scope.caller === undefined || !z.uuid().safeParse(id).success) return answerNoRoute();
    const order = { account, id, form, words: await getWords(), signal: request.signal };
    const file = await fileTurns().run(scope.caller.personId, async () => await takeCloseFile(scope, order));
    if (file === 'crowded') return answerCrowded();
    if (file === undefined) return answerNoRoute();
    const made = { atMs: file.closedMs, zone: await readZone(), id };
    const name = fileName(['payouts', account, file.month, 'closed'], made, fileForms[form].extension);
    return answerFile({ name, type: fileForms[form].type, bytes: file.bytes, body: file.body });
  },
);
