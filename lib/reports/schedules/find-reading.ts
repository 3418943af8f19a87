import 'server-only';
import { environment } from '@/lib/env';
import { findViewer } from '@/lib/mirror/find-viewer';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import { dataSealer } from '@/lib/store/sealer';
import type { Reading } from './read-schedules';

/** Whoever looks, as the store has them now; undefined where nobody is signed in any more. */
export async function findReading({ database, caller }: MirrorScope): Promise<Reading | undefined> {
  if (caller === undefined) return undefined;
  const { personId } = caller;
  const viewer = await findViewer({ database, sealer: dataSealer(), environment: environment() }, personId);
  return viewer && { viewer, personId, now: new Date() };
}
