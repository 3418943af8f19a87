import { createHash } from 'node:crypto';
import type { Connection } from '../client/build-request';

/** Names a platform and who we are there, without telling either: what belongs to one must not serve another. */
export function connectionHash({ baseUrl, clientId }: Pick<Connection, 'baseUrl' | 'clientId'>): string {
  return createHash('sha256').update(`${baseUrl}\n${clientId}`).digest('hex');
}
