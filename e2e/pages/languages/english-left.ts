import type { Page } from 'playwright/test';
import { isEnglishMessage } from './english-message';

/** Texts of the platform's records that are also English messages, or look like one. */
const ofRecords = /^(Monthly$|Returned by the intermediary bank: reason )/;

/** English messages that a person who reads Chinese sees or hears on a page. */
export async function englishLeft(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('[lang]:not(html):not([lang|=zh]), script, style, noscript') !== null) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const value = element.getAttribute(name);
        if (value !== null) found.add(value.trim());
      }
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      if (own.length > 0) found.add(element.textContent.trim());
      for (const node of own) found.add((node.textContent ?? '').trim());
    }
    return [...found];
  });
  return shown.filter((text) => isEnglishMessage(text) && !ofRecords.test(text));
}
