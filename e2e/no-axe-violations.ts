import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that look at colours. A theme changes nothing else, so the others need to run only once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA, as far as a machine can tell, in both themes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme');
  for (const theme of ['light', 'dark']) {
    await showTheme(page, theme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (theme === 'light' ? axe.withTags(tags) : axe.withRules(colourRules)).analyze();
    const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }));
    expect(found, `axe in the ${theme} theme`).toEqual([]);
  }
  await showTheme(page, before ?? 'light');
}

/** At once, as the theme switch does it, and without waiting for colours to fade. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    localStorage.setItem('theme', name);
    document.documentElement.dataset['theme'] = name;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  }, theme);
}
