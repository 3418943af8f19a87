import type { Locator, Page } from 'playwright/test';

/** The rows of the activity about a record, which they link to. */
export const activityRow = (page: Page, id: string): Locator =>
  page
    .getByRole('table', { name: 'Activity' })
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/${id}"]`) });
