import type { SQL } from 'drizzle-orm';
import type { ViewerContext } from '@/lib/access/viewers/find-viewer';
import type { Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import type { DeliveryKindName, SentChannel } from '@/lib/store/outbox-schema';
import type { DeliveryWords, MailPage } from './mail-page';

/** The person who gets a delivery, with their present data, and the channel. */
export interface Receiver {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly channel: SentChannel;
}

/** The subject of a delivery, as its receiver may see it now. */
export interface SeenSubject<S> {
  readonly id: string;
  readonly subject: S;
  /** Why the receiver must not get it: a code, or a written message; undefined where they may. */
  readonly problem: string | undefined;
}

/**
 * A kind of delivery. The sender works with this object alone, and gives `draw`, `event` and `onSent` only subjects
 * that `maySee` answered.
 */
export interface DeliveryKind<S = unknown> {
  readonly kind: DeliveryKindName;
  /** A line of the log names the channel if the kind has several. */
  readonly channels: readonly SentChannel[];
  /** The log's events for a failed try and for a lost delivery. */
  readonly events: { readonly failed: string; readonly lost: string };
  /**
   * Many mails to one person become one, and further mails within ten minutes wait; `isUrgent`, a condition over
   * `delivery`, finds those that do not wait. Left out: each delivery is sent by itself.
   */
  readonly digest?: { readonly isUrgent: SQL };
  /** While the console has no mail server, mails of this kind are skipped if true, and wait if false. */
  readonly isSkippedWithoutServer: boolean;
  /** Called at the claim, and again when the server is ready. Leaves out subjects that the receiver may not see. */
  maySee(context: ViewerContext, receiver: Receiver, ids: readonly string[]): Promise<readonly SeenSubject<S>[]>;
  /** The mail about one subject, or about several that share a mail. */
  draw(first: S, others: readonly S[]): MailPage;
  /** The body of a post, without its id and its receiver. */
  event?(subject: S, words: DeliveryWords): Readonly<Record<'type', string> & Record<string, unknown>>;
  /** Runs in the transaction that records the delivery as sent. */
  onSent?(open: Store, receiver: Receiver, subject: S): Promise<void>;
}

export const defineDelivery = <S>(kind: DeliveryKind<S>): DeliveryKind => kind;
