import { viewerContext } from '@/lib/access/viewers/find-viewer';
import { environment } from '@/lib/env';
import { plainWords } from '@/lib/messages/plain-words';
import { workOwner } from '@/lib/work/start-workers';
import type { Worker } from '@/lib/work/worker';
import type { DeliveryKind } from './define-delivery';
import { DeliverySender } from './delivery-sender';

/** Sends deliveries of these kinds; without a mirror there are no alerts and no reports to send. */
export async function outboxWorkers(kinds: readonly DeliveryKind[]): Promise<readonly Worker[]> {
  if (environment().mirrorDays === 0) return [];
  return [new DeliverySender({ ...(await viewerContext()), kinds, owner: workOwner(), wordsIn: plainWords })];
}
