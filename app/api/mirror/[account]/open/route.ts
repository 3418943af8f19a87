import { countOpen } from '@/lib/mirror/count-open';
import { openMirror } from '@/lib/mirror/open-mirror';
import { ok } from '@/lib/result';
import { answerOwn, handled } from '../../../refusal';

export const dynamic = 'force-dynamic';

/** The number of open payouts in each account, of `all` or of one, and whether it is known whole. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/mirror/[account]/open'>): Promise<Response> => {
    const opened = await openMirror('listPayouts', (await params).account);
    if (!opened.ok) return answerOwn(opened);
    const { isOn, database } = opened.value;
    return answerOwn(ok(isOn ? await countOpen(database, opened.value) : {}));
  },
);
