import type { Directory } from '../world/directory';
import { randomOf } from '../world/random';
import type { Settings } from '../store/lines';

/** Interface 7.1, "Access Token messages": what can be wrong with a key that is known. */
type KeyFlaw = 'Api key expired' | 'Entity config not exist' | 'Api trading status error' | 'Create access token error';

export interface Credential {
  readonly clientId: string;
  readonly apiKey: string;
  /** The master account that it belongs to. */
  readonly accountId: string;
  readonly flaw: KeyFlaw | undefined;
}

const flaws: readonly KeyFlaw[] = [
  'Api key expired',
  'Entity config not exist',
  'Api trading status error',
  'Create access token error',
];

const flawOf: Readonly<Record<Settings['api_key'], KeyFlaw | undefined>> = {
  active: undefined,
  expired: 'Api key expired',
  disabled: 'Api trading status error',
  no_config: 'Entity config not exist',
};

/** The keys of the platform: ours, one per flaw, and the strangers'. The same seed makes the same keys. */
export class Credentials {
  readonly #all: readonly Credential[];
  readonly own: Credential;

  constructor(seed: number, directory: Directory) {
    const random = randomOf(seed, 'credentials');
    const make = (accountId: string, flaw: KeyFlaw | undefined): Credential => ({
      clientId: random.text(22, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      apiKey: random.text(64, '0123456789abcdef'),
      accountId,
      flaw,
    });
    const master = directory.master.account.account_id;
    const strangers = directory.entries.filter(
      ({ parentId, account }) => parentId === '0' && account.account_id !== master,
    );
    this.own = make(master, undefined);
    this.#all = [
      this.own,
      ...flaws.map((flaw) => make(master, flaw)),
      ...strangers.map(({ account }) => make(account.account_id, undefined)),
    ];
  }

  /** The key of a client id as it stands now: a control setting may have spoilt ours. */
  find(clientId: string, settings: Settings): Credential | undefined {
    const found = this.#all.find((one) => one.clientId === clientId);
    return found === this.own ? { ...found, flaw: flawOf[settings.api_key] } : found;
  }

  /** For tests that need a refusal or a second master account. */
  others(): readonly Credential[] {
    return this.#all.slice(1);
  }
}
