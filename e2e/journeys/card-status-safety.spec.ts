import { text } from '../conformance/json';
import { expect, test } from '../harness/fixtures';
import { panel, freeze } from '../pages/walks/freeze';

test.use({ role: 'support' });
test.setTimeout(600_000);

test(
  'two tabs on two accounts freeze one card each, in the right account',
  { tag: '@money' },
  async ({ page, context, seed, fresh, platform, changesOf }) => {
    const subs = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
    const cardOf = async (account: string) => {
      const cards = await platform.page('listCards', { card_status: 'ACTIVE' }, account);
      return fresh.oneOf(
        `active card of ${account}`,
        cards.map((card) => text(card, 'card_id')),
      );
    };
    const accounts = [subs[0]?.account_id ?? '', subs[1]?.account_id ?? ''] as const;
    const ids = [await cardOf(accounts[0]), await cardOf(accounts[1])] as const;
    const tabs = [page, await context.newPage()] as const;
    await Promise.all(tabs.map((tab, index) => freeze(tab, ids[index] ?? '', accounts[index])));
    for (const tab of tabs) {
      await expect(panel(tab).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
    }
    expect(await changesOf(ids[0])).toEqual([accounts[0]]);
    expect(await changesOf(ids[1])).toEqual([accounts[1]]);
  },
);

test(
  'an answer that was lost leaves the freeze unknown, and it settles by itself with one effect',
  { tag: '@money' },
  async ({ page, sandbox, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after', times: 2 });
    await freeze(page, id);
    // The text is in the dialog, or beside the card if the write settles so soon that the dialog has closed itself.
    await expect(page.locator('p', { hasText: 'Freeze card: Frozen' }).first()).toBeVisible({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
  },
);
