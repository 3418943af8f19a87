import type { Sandbox } from '../sandbox';
import { isActive } from '../world/directory';
import { nounFixtures, type NounFixtures } from '../seed/fixtures';

export interface Fixtures extends NounFixtures {
  readonly credentials: { client_id: string; api_key: string };
  readonly accounts: {
    readonly master: { account_id: string; name: string };
    readonly sub_accounts: readonly { account_id: string; name: string; deactivated: boolean }[];
  };
}

/** GET /sandbox/fixtures: what a test needs to know about the master account, as things stand now. */
export function fixturesOf({ state, credentials }: Sandbox): Fixtures {
  const { master } = state.directory;
  const id = master.account.account_id;
  return {
    credentials: { client_id: credentials.own.clientId, api_key: credentials.own.apiKey },
    accounts: {
      master: { account_id: id, name: master.account.account_name },
      sub_accounts: state.directory.childrenOf(id).map((entry) => ({
        account_id: entry.account.account_id,
        name: entry.account.account_name,
        deactivated: !isActive(entry),
      })),
    },
    ...nounFixtures(state.world(id)),
  };
}

/** GET /sandbox/credentials: keys that are refused, each with its reason, and those of strangers (null). */
export function otherCredentials({ credentials }: Sandbox): object {
  return {
    credentials: credentials.others().map((one) => ({
      client_id: one.clientId,
      api_key: one.apiKey,
      account_id: one.accountId,
      refusal: one.flaw ?? null,
    })),
  };
}
