import type { Page } from 'playwright/test';
import type { SandboxControl } from '@/e2e/harness/sandbox';
import type { DemoPerson } from '@/e2e/pages/sign-in';
import type { Fixtures } from '@/sandbox/answer-control';

/** What a moment may use. */
export interface Stage {
  readonly fixtures: Fixtures;
  readonly sandbox: SandboxControl;
  readonly demoPassword: string;
  /** A page of somebody else. */
  readonly openAs: (person: DemoPerson | 'nobody') => Promise<Page>;
  /** A card that no other moment has touched. */
  readonly takeCard: (status: string) => string;
}

/** What no address shows by itself: somebody must press something first. */
export interface Moment {
  readonly name: string;
  readonly person: DemoPerson | 'nobody';
  /** Leaves the page as it is to be seen. */
  readonly show: (page: Page, stage: Stage) => Promise<unknown>;
}

export const dialog = (page: Page) => page.getByRole('dialog');

/** A press before the page's scripts run is only a press. */
export async function press(page: Page, name: string | RegExp, opened: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.getByRole('button', { name }).first().click();
    if (
      await opened().then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`Nothing came of pressing ${String(name)}.`);
}

/** Until a question stands over the page. */
export const shows = (page: Page, role: 'dialog' | 'alertdialog') => async () =>
  page.getByRole(role).waitFor({ timeout: 1_500 });

export async function openCard(page: Page, id: string): Promise<void> {
  await page.goto(`/a/master/cards/${id}`, { waitUntil: 'networkidle' });
}
