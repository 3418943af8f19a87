import type { Role } from '../pages/sign-in';

/** Somebody whom a test wants to find in the store of its console; `make-callers.mjs` puts them there. */
export interface WantedCaller {
  readonly name: string;
  readonly role: Role;
  /** Their sessions are of yesterday. */
  readonly expired?: boolean;
  readonly disabled?: boolean;
  /** One session of each stage; a whole one by default. */
  readonly sessions?: readonly ('whole' | 'code' | 'enrol')[];
  /** An authenticator app: in use, or about to be set up. */
  readonly factor?: 'proven' | 'begun';
  /** They act through another connection than the built-in one. */
  readonly elsewhere?: boolean;
}

export interface MadeCaller {
  readonly personId: string;
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app; empty without one. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly sessions: readonly { readonly cookie: string; readonly sessionKey: string }[];
}
