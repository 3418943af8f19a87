import type { KillPoint } from './kill-points';
import type { SixName } from './six-writes';

/** What a host is started with. */
export interface HostSettings {
  readonly store: { readonly folder: string; readonly lock: string } | { readonly url: string };
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
  /** What seals the bodies; another console on the same store needs the same. */
  readonly dataSecret?: string;
}

export interface PressOrder {
  readonly write: SixName;
  readonly account: string;
  readonly id: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly formId: string;
}

export type Order =
  | { readonly kind: 'open'; readonly write: SixName; readonly account: string; readonly id: string | undefined }
  /** `at`: the point where this process ends itself. */
  | { readonly kind: 'press'; readonly press: PressOrder; readonly at: KillPoint | undefined; readonly afterMs: number }
  | { readonly kind: 'kill the sweep'; readonly at: KillPoint; readonly afterMs: number }
  | { readonly kind: 'look'; readonly formId: string }
  | { readonly kind: 'verify audit' };

export interface Seen {
  readonly id: string;
  readonly state: string;
  readonly because: string | null;
  readonly isSettled: boolean;
  readonly settledAtMs: number | undefined;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly attempts: readonly string[];
}

export type Reply = { readonly number: number } & (
  | { readonly kind: 'opened'; readonly formId: string }
  | { readonly kind: 'pressed'; readonly operationId: string | undefined; readonly words: string }
  | { readonly kind: 'seen'; readonly seen: Seen | undefined }
  | { readonly kind: 'verified'; readonly broken: string | undefined }
  | { readonly kind: 'armed' }
  | { readonly kind: 'failed'; readonly words: string }
);
export type ReplyBody = Reply extends infer R ? (R extends Reply ? Omit<R, 'number'> : never) : never;
