import type { Page } from 'playwright/test';
import { dialog } from '../pages/card-status-panel';
import { expect, test } from '../harness/fixtures';
import { rowOf } from '../pages/read-table';

test.use({ role: 'support' });
test.setTimeout(600_000);

test.describe('several cards', () => {
  async function choose(page: Page, ids: readonly string[]): Promise<void> {
    await page.goto('/a/master/cards');
    for (const id of ids) await rowOf(page, 'Cards', id).getByRole('checkbox').check();
    await expect(page.getByText(`${ids.length} selected`)).toBeVisible();
  }
  const step = (page: Page) => dialog(page).getByRole('list', { name: 'Cards' }).getByRole('listitem');

  test(
    'are frozen one by one, each once; others are left out, and a retry repeats only failed ones',
    { tag: '@money' },
    async ({ page, fresh, sandbox, changesOf }) => {
      const ids = [fresh.card('ACTIVE'), fresh.card('ACTIVE')] as const;
      const frozen = fresh.card('FROZEN');
      await choose(page, [...ids, frozen]);
      await sandbox.armFault({
        fault: 'F26',
        operation: 'updateCardStatus',
        when: 'before',
        message: 'Card status is invalid',
      });
      await page.getByRole('button', { name: 'Freeze selected', exact: true }).click();
      await expect(step(page).filter({ hasText: 'Skipped. The card is already frozen.' })).toHaveCount(1);
      await dialog(page).getByRole('button', { name: 'Freeze 2 cards' }).click();
      await expect(step(page).filter({ hasText: 'Refused' })).toHaveCount(1);
      await expect(step(page).filter({ hasText: /Freeze requested|Frozen/ })).toHaveCount(1);
      await dialog(page).getByRole('button', { name: 'Retry 1' }).click();
      await expect(step(page).filter({ hasText: /Frozen/ })).toHaveCount(2, { timeout: 150_000 });
      await expect(dialog(page).getByText('2 of 2 sent, 2 succeeded, 0 failed.')).toBeVisible();
      for (const id of ids) expect(await changesOf(id)).toHaveLength(1);
      const keys = (await sandbox.effects()).map(({ idempotency_key: key }) => key);
      expect(keys).not.toContain(null);
      expect(new Set(keys).size, 'a key for each card').toBe(ids.length);
      expect(await changesOf(frozen)).toHaveLength(0);
    },
  );
});
