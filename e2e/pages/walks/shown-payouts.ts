import type { Page } from 'playwright/test';
import { rowHrefs } from '../read-table';

const idIn = (href: string | null) => new URL(href ?? '', 'http://console.test').searchParams.get('open') ?? '';

/** The ids of the payouts in the open list, in its order. */
export async function shownPayouts(page: Page): Promise<readonly string[]> {
  return (await rowHrefs(page, 'Payouts')).map(idIn);
}
