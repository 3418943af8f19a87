import { handled, noStore } from '@/app/api/refusal';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { readMirrorState } from '@/lib/mirror/mirror-state';
import { store } from '@/lib/store/open-store';

export const dynamic = 'force-dynamic';

/** How far the mirror is filled, for the administrators' page that polls it. */
export const GET = handled(async (): Promise<Response> => {
  await requirePermission('mirror.read');
  const state = await readMirrorState(await store(), environment().mirrorDays > 0, Date.now());
  return Response.json({ value: state }, { headers: noStore });
});
