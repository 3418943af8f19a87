import { handled, noStore } from '@/app/api/refusal';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { readSession } from '@/lib/access/sessions/sessions';
import { credentialOf } from '@/lib/access/viewers/credential';
import { viewerOf } from '@/lib/access/viewers/viewer';
import { isDelegate } from '@/lib/access/delegations/in-place-of';
import { environment } from '@/lib/env';
import { changeHub } from '@/lib/access/changes/change-hub';
import { changeStream } from '@/lib/access/changes/change-stream';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';

export const dynamic = 'force-dynamic';

/** Tells which rows changed in the last `ago` milliseconds and change from now on, as long as the session lasts and its rights stay, as server-sent events (lib/access/changes). */
export const GET = handled(async ({ url, method, signal }: Request): Promise<Response> => {
  const context = await findCallerContext();
  if (context === undefined) return Response.json({ kind: 'not-allowed' }, { status: 401, headers: noStore });
  // Proxies that gather an answer before they pass it on leave this one alone.
  const headers = { ...noStore, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  // A HEAD request reads no body, and the framework would hold the stream open.
  if (method === 'HEAD') return new Response(null, { headers });
  const { caller, grants, sessionContext } = context;
  const credential = credentialOf({ sealer: dataSealer(), environment: environment() }, sessionContext);
  const isOfOthers = await isDelegate(await store(), caller.personId);
  const stream = changeStream({
    hub: changeHub(),
    viewer: viewerOf(caller, grants, credential),
    isDelegate: isOfOthers,
    session: caller.sessionKey,
    agoMs: readAgo(new URL(url).searchParams.get('ago')),
    isLive: async () => (await readSession(await store(), caller.sessionKey, new Date())).ok,
    signal,
  });
  return new Response(stream, { headers });
});

/** The age in milliseconds; a text that is no age asks for as much as is known. */
function readAgo(text: string | null): number {
  const agoMs = Number(text ?? '');
  return Number.isFinite(agoMs) && agoMs >= 0 ? agoMs : Infinity;
}
