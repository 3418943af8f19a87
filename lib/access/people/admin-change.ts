import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { canonicalJson } from '@/lib/canonical-json';
import type { Result } from '@/lib/result';
import type { adminChange } from '@/lib/store/schema';
import type { AdminDesk } from './as-admin';
import type { LinkKind } from '../passwords/link-token';

export type AdminChange = typeof adminChange.$inferSelect;

/** What takes two admins. Lines of the audit have the name and the step: `role.propose`, `role.confirm`. */
export const adminChangeNames = [
  'invitation',
  'grants',
  'access',
  'role',
  'second-factor',
  'password-link',
  'connection-grant',
  'approval-rule',
  'approval-days',
] as const;
export type AdminChangeName = (typeof adminChangeNames)[number];

/** How things stand, and how they would be. */
export interface Difference {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The two who agreed, and when. */
interface Agreed {
  readonly proposer: string;
  readonly confirmer: string;
  readonly now: Date;
}

/** A one-time link that a confirmed change has made: known here and now only. */
export interface MadeLink {
  readonly kind: LinkKind;
  readonly token: string;
  readonly expiresAt: Date;
  /** Whose it is, by name. */
  readonly of: string;
}

/** One kind of change that takes two admins. */
export interface AdminAct<G> {
  readonly name: AdminChangeName;
  /** What is asked for, as it is stored and read back. */
  readonly asked: z.ZodType;
  /** What it is about: of type `person` where that is somebody who is here already. */
  readonly objectOf: (asked: G) => { readonly type: string; readonly id: string };
  /** Asked when it is proposed, and again when it is confirmed: what has changed in between makes it void. */
  readonly compare: (desk: AdminDesk, proposer: string, asked: G, now: Date) => Promise<Result<Difference, string>>;
  readonly apply: (desk: AdminDesk, asked: G, agreed: Agreed) => Promise<MadeLink | undefined>;
}

/** The bytes that are stored, shown and confirmed. */
export function contentOf(asked: unknown, { before, after }: Difference): string {
  return canonicalJson({ asked, before, after });
}

/** Names exactly what would be done, to what, and who proposed it. */
export function hashContent({
  id,
  act,
  objectType,
  objectId,
  content,
  proposedBy,
}: Pick<AdminChange, 'id' | 'act' | 'objectType' | 'objectId' | 'content' | 'proposedBy'>): string {
  const what = { id, act, objectType, objectId, content, proposedBy };
  return createHash('sha256').update(canonicalJson(what)).digest('hex');
}

/** What a second admin is shown. */
export interface ShownChange {
  readonly id: string;
  readonly act: AdminChangeName;
  readonly object: { readonly type: string; readonly id: string };
  readonly personId: string | null;
  readonly before: Difference['before'];
  readonly after: Difference['after'];
  /** Of what is shown: this is what gets confirmed. */
  readonly hash: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}
