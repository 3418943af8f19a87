import type { Page } from '@playwright/test';
import type { Fixtures } from '@/sandbox/control/fixtures';
import type { Copy } from './copy';
import { expect, test as base } from './fixtures';
import { PlatformReader } from './platform-reader';

interface WriteFixtures {
  readonly platform: PlatformReader;
  /** The accounts on which the platform really changed this record, one entry for each change. */
  readonly changesOf: (id: string) => Promise<readonly string[]>;
  /** A record of that kind that no other test of the console has touched. */
  readonly fresh: {
    readonly card: (status: string) => string;
    readonly intent: (status: string) => string;
  };
}

/** What tests have used up: writes are remembered by the console, whatever the sandbox forgets. */
const usedOf = new WeakMap<Copy, Set<string>>();

function take(ids: readonly string[], copy: Copy, what: string): string {
  const used = usedOf.get(copy) ?? new Set();
  const id = ids.find((one) => !used.has(one));
  if (id === undefined) throw new Error(`The seed has no more of these: ${what}.`);
  usedOf.set(copy, used.add(id));
  return id;
}

export const test = base.extend<WriteFixtures>({
  platform: async ({ copy, sandbox }, use) => {
    await use(new PlatformReader(copy.sandboxOrigin, sandbox));
  },
  changesOf: async ({ sandbox }, use) => {
    await use(async (id) => {
      const effects = await sandbox.effects();
      return effects.filter(({ resource }) => resource === id).map(({ account }) => account);
    });
  },
  fresh: async ({ copy, seed }, use) => {
    await use({
      card: (status) => take(usableCards(seed, status), copy, `card ${status}`),
      intent: (status) =>
        take(
          seed.payment_intents
            .filter(({ intent_status }) => intent_status === status)
            .map(({ payment_intent_id }) => payment_intent_id),
          copy,
          `intent ${status}`,
        ),
    });
  },
});

/** Newest first; the last two of the active ones are sentinels, which behave otherwise. */
function usableCards({ cards }: Fixtures, status: string): string[] {
  const ids = cards.filter((card) => card.card_status === status && !card.expired).map(({ card_id }) => card_id);
  return status === 'ACTIVE' ? ids.slice(0, -2) : ids;
}

/** The page's scripts run: a press before that is only a press. */
export async function untilScripted(page: Page): Promise<void> {
  await expect(page.getByText(/^Updated ([1-9]|\d\d) s ago$/).first()).toBeVisible();
}

/** The row of one record, by the address that it opens. */
export function rowOf(page: Page, table: string, id: string) {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/${id}"]`) });
}

export { expect };
