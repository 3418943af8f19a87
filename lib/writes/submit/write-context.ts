import type { Message } from '@/lib/messages/message';
import type { Caller } from '@/lib/access/sessions/caller';
import type { mayRun } from '@/lib/access/permissions/may-run';
import type { StepUpNeed, StepUpSubject } from '@/lib/access/second-factor/step-up';
import type { Store } from '@/lib/store/open-store';
import type { FindApprovalNeed } from '../approvals/approval';
import type { EngineTime, WritePlatform } from '../engine/dependencies';
import type { WriteEngine } from '../engine/write-engine';
import type { Sealer } from '../seal';
import type { Write } from '../verbs/define-write';

/** What an action stands on; a test gives its own. */
export interface WriteContext {
  readonly store: () => Promise<Store>;
  readonly engine: WriteEngine;
  readonly platform: WritePlatform;
  readonly sealer: Sealer;
  readonly time: EngineTime;
  readonly findCaller: () => Promise<Caller | undefined>;
  readonly mayRun: typeof mayRun;
  readonly findAccountProblem: (account: string) => Promise<Message | undefined>;
  /** Ends the request of who may not do this with 403; a test's own does nothing, and then it is refused in words. */
  readonly forbid: (caller: Caller, write: Write, account: string, reason: Message) => Promise<void>;
  /** Uses up the proof of who asks, or says what they must answer first. */
  readonly requireProof: (caller: Caller, subject: StepUpSubject) => Promise<StepUpNeed | undefined>;
  readonly findRequestId: () => Promise<string>;
  readonly findApprovalNeed: FindApprovalNeed;
  readonly broken: (error: unknown) => void;
}
