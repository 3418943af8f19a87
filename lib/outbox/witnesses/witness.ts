import type { Environment } from '@/lib/env';
import type { Words } from '@/lib/messages/plain-words';
import type { TargetOptions } from '../webhook-target';
import type { MailServer } from '../send-mail';

/** A checkpoint as witnesses get it. @internal Exported for tests. */
export interface SignedText {
  readonly console: string;
  readonly number: number;
  /** The checkpoint itself: one line of JSON. */
  readonly text: string;
}

/** A person or a program outside of the console that keeps its checkpoints. To take the same one twice has no further effect. */
export interface Witness {
  /** The name in the store, in the log and in alerts. It shows no secret part of an address. */
  readonly name: string;
  /** Hands a checkpoint over. Answers why it was not taken, as a code; undefined where it was. */
  take(checkpoint: SignedText, signal: AbortSignal): Promise<string | undefined>;
}

export interface WitnessOptions {
  readonly environment: Pick<
    Environment,
    'auditWitnesses' | 'auditWitnessSecret' | 'mail' | 'webhookHosts' | 'internalWebhookHosts'
  >;
  readonly words: Words;
  /** Both are set by tests alone. */
  readonly tls?: MailServer['tls'];
  readonly target?: TargetOptions | undefined;
}
