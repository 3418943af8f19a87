import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/access/sessions/caller';
import { mayRunBy } from '@/lib/access/permissions/permissions';
import { ok } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import type { FindApprovalNeed } from './approvals/approval-policy';
import type { EngineTime, WritePlatform } from './engine/dependencies';
import { WriteEngine } from './engine/write-engine';
import type { Sealer } from '@/lib/store/sealer';
import type { WriteContext } from './submit/record-and-send';

interface Wiring {
  readonly store: Store;
  readonly platform: WritePlatform;
  /** The platform for work without a waiting person; by default the same. */
  readonly background?: WritePlatform;
  readonly sealer: Sealer;
  readonly time: EngineTime;
  readonly caller: Caller;
  readonly broken: (error: unknown) => void;
  readonly alarm?: (event: string) => void;
  readonly replica?: string;
  /** By default every person has every account. */
  readonly hasGrant?: (personId: string) => boolean;
  /** By default no write needs approval. */
  readonly findApprovalNeed?: FindApprovalNeed | undefined;
  /** Called when a write is submitted, before any record of it exists. */
  readonly onAsked?: () => void;
}

/**
 * The writes of one copy of the console without its pages, for tests and fault runs: its engine and its submit
 * functions.
 */
export function wireWrites(wiring: Wiring): { readonly engine: WriteEngine; readonly context: WriteContext } {
  const { store, platform, background = platform, sealer, time, caller, broken, onAsked } = wiring;
  const { alarm = () => undefined, replica = randomUUID(), hasGrant = () => true } = wiring;
  const shared = { store: () => Promise.resolve(store), platform, sealer, time, broken };
  const engine = new WriteEngine({
    ...shared,
    background,
    replica,
    hasGrant: (personId) => Promise.resolve(hasGrant(personId)),
    alarm,
  });
  const context: WriteContext = {
    ...shared,
    engine,
    caller,
    requestId: randomUUID(),
    mayRun: mayRunBy(() => Promise.resolve(true)),
    findAccountProblem: () => {
      onAsked?.();
      return Promise.resolve(undefined);
    },
    forbid: () => Promise.resolve(),
    requireProof: () => Promise.resolve(undefined),
    requireEarlyProof: () => Promise.resolve(undefined),
    findApprovalNeed: wiring.findApprovalNeed ?? (() => Promise.resolve(ok(undefined))),
    hasApprover: () => Promise.resolve(true),
  };
  return { engine, context };
}
