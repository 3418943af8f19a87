import 'server-only';
import { requireCaller } from '@/lib/access/sessions/caller';
import { store } from '@/lib/store/open-store';
import { realTime } from '../engine/dependencies';
import { allWrites } from '../verbs/all-writes';
import { openFormFor, type FormRequest, type OpenForm } from './open-form-for';
import { connectedWrites } from '../connected-writes';

/** Mints the form that a page shows, or finds the one that the person already has open. */
export async function openForm(request: FormRequest): Promise<OpenForm> {
  const caller = await requireCaller();
  const database = await store();
  const { sealer, platform } = await connectedWrites();
  const { connectionId } = platform.connection;
  const { operation, account, resource, seen: shown } = request;
  const ownSeen = resource === undefined ? undefined : allWrites[operation].seen;
  const seen =
    resource === undefined || ownSeen === undefined
      ? shown
      : await ownSeen(platform, { account, id: resource.id, shown });
  return await openFormFor(database, sealer, caller, { ...request, seen, connectionId }, await realTime.now(database));
}
