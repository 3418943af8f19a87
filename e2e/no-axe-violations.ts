import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that look at colours. A theme changes nothing else, so the others need to run only once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA, as far as a machine can tell, in both themes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme');
  await showTheme(page, 'light');
  await expectNone(page, 'light theme', (axe) => axe.withTags(tags));
  await showTheme(page, 'dark');
  await expectNone(page, 'dark theme', (axe) => axe.withRules(colourRules));
  await showTheme(page, before ?? 'light');
}

/** The same on a wide screen and on a phone's, where also nothing may lie beside the screen. */
export async function expectNoAxeViolationsAtBothWidths(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 844 });
  await showTheme(page, 'light');
  await expectNone(page, 'light theme, wide', (axe) => axe.withTags(tags));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await expectToFit(page);
}

export async function expectToFit(page: Page): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beside, 'pixels beside the screen').toBeLessThanOrEqual(0);
}

async function expectNone(page: Page, where: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // No page frames a foreign one, so the results need no page of their own to be put together.
  // What passes is not described: on a full page that takes longer than the looking.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }));
  expect(found, `axe in the ${where}`).toEqual([]);
}

/** At once, as the theme switch does it, and without waiting for colours to fade. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    localStorage.setItem('theme', name);
    document.documentElement.dataset['theme'] = name;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  }, theme);
}
