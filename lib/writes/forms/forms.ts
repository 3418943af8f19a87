import 'server-only';
import { requireCaller } from '@/lib/access/sessions/caller';
import type { WriteName } from '@/lib/contract/operations';
import type { draft } from '@/lib/store/schema';
import { store } from '@/lib/store/open-store';
import { realTime } from '../engine/dependencies';
import { allWrites } from '../verbs/all-writes';
import { openFormFor } from './open-form-for';
import type { WriteTarget } from '../submit/write-answer';
import { connectedWrites } from '../connected-writes';

export interface FormRequest {
  readonly operation: WriteName;
  readonly account: string;
  /** The record that the form changes; undefined for one that makes something new. */
  readonly resource: WriteTarget | undefined;
  /** The whole record as the form shows it, to be compared with what it is when the form is sent. */
  readonly seen?: unknown;
}

export interface OpenForm {
  readonly formId: string;
  readonly expiresAt: string;
  /** What the person had typed, when an earlier visit to the same form kept it. */
  readonly values: unknown;
  readonly savedAt: string | undefined;
}

export type DraftRow = typeof draft.$inferSelect;

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
