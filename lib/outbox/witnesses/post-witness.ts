import type { WitnessOptions } from './witness';
import { sha256 } from '@/lib/store/sealer';
import { postWebhook } from '../post-webhook';
import type { SignedText, Witness } from './witness';

type PostOptions = Pick<WitnessOptions, 'environment' | 'target'>;

/** Another console, or any receiver of signed posts; which hosts it may be is set as for webhooks. */
export class PostWitness implements Witness {
  readonly name: string;
  readonly #url: string;
  readonly #options: PostOptions;

  constructor(name: string, url: string, options: PostOptions) {
    this.name = name;
    this.#url = url;
    this.#options = options;
  }

  async take({ text }: SignedText, signal: AbortSignal): Promise<string | undefined> {
    const { environment, target } = this.#options;
    if (environment.auditWitnessSecret === undefined) return 'no-secret';
    const webhook = { url: this.#url, secret: environment.auditWitnessSecret };
    const event = { id: sha256(text), body: text };
    return await postWebhook(webhook, event, { ...environment, ...target, signal }, Date.now());
  }
}
