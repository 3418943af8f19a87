import type { Page } from 'playwright/test';
import { type Row } from '../../conformance/json';
import type { PlatformReader } from '../../harness/platform-reader';
import type { SandboxControl } from '../../harness/sandbox';

/** The part of the page under a heading; panels are regions named by it. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The value beside a field's name. */
export const fact = (page: Page, of: string, name: string) =>
  panel(page, of)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

export async function v1OfStatus(sandbox: SandboxControl, platform: PlatformReader, status: string): Promise<Row> {
  const { payouts } = await sandbox.fixtures();
  const found = payouts.find(({ payout_status }) => payout_status === status);
  if (found === undefined) throw new Error(`the sandbox has no payout that is ${status}`);
  return await platform.record('retrievePayout', found.payout_id);
}

export const plain = (shown: string | null): string => (shown ?? '').replaceAll(',', '').replaceAll(/\s+/g, ' ').trim();
