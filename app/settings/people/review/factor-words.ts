import type { ReviewedPerson } from '@/lib/access/review/read-access-review';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';

/** What a person has besides a password. */
export function factorWords({ hasApp, passkeys }: Pick<ReviewedPerson, 'hasApp' | 'passkeys'>): Message {
  const app = hasApp ? [message('people.review.app')] : [];
  const keys = passkeys === 0 ? [] : [message('people.review.passkeys', { count: passkeys })];
  const all = [...app, ...keys];
  return all.length === 0 ? message('people.review.noFactor') : enumerated(all);
}
