import { answerNoRoute, answerOwnRead, answerRefusal, handled } from '@/app/api/refusal';
import { openMirror } from '@/lib/mirror/open-mirror';
import { month as monthText } from '@/lib/reports/month-close/close-input';
import { previewClose } from '@/lib/reports/month-close/close-month';
import { ok } from '@/lib/result';

export const dynamic = 'force-dynamic';

/** A month as it would be closed now. */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/months/[account]'>): Promise<Response> => {
    const { account } = await params;
    const opened = await openMirror('listPayouts', account);
    if (!opened.ok) return answerRefusal({ interface: '4.9' }, opened.error);
    const month = monthText.safeParse(new URL(request.url).searchParams.get('month') ?? '');
    const preview = month.success ? await previewClose(opened.value, account, month.data) : undefined;
    return preview === undefined ? answerNoRoute() : answerOwnRead(ok(preview));
  },
);
