import { answerNoRoute, answerOwnRead, handled } from '@/app/api/refusal';
import { readZone } from '@/app/shell/read-zone';
import { readViews } from '@/lib/reports/saved-views/read-views';
import { viewedListNames } from '@/lib/reports/saved-views/viewed-lists';

export const dynamic = 'force-dynamic';

/** The saved views that a list offers. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/mirror/[account]/saved-views/[list]'>): Promise<Response> => {
    const { account, list: asked } = await params;
    const list = viewedListNames.find((one) => one === asked);
    if (list === undefined) return answerNoRoute();
    return answerOwnRead(await readViews({ account, list, zone: await readZone() }));
  },
);
