import * as z from 'zod';
import { answerFile } from '@/app/api/file-answer';
import { answerNoRoute, answerRefusal, handled } from '@/app/api/refusal';
import { readZone } from '@/app/shell/read-zone';
import { fileName } from '@/lib/format/file-name';
import { getWords } from '@/lib/messages/get-words';
import { openMirror } from '@/lib/mirror/open-mirror';
import { takeCloseFile } from '@/lib/reports/month-close/close-file';

export const dynamic = 'force-dynamic';

/** The payouts of a closed month as they were at the close, as a file. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/months/[account]/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    const opened = await openMirror('listPayouts', account);
    if (!opened.ok) return answerRefusal({ interface: '4.9' }, opened.error);
    const file = z.uuid().safeParse(id).success
      ? await takeCloseFile(opened.value, { account, id, words: await getWords(), now: new Date() })
      : undefined;
    if (file === undefined) return answerNoRoute();
    const made = { atMs: file.closedMs, zone: await readZone(), id };
    const name = fileName(['payouts', account, file.month, 'closed'], made, 'csv');
    return answerFile({ name, type: 'text/csv; charset=utf-8', body: file.body });
  },
);
