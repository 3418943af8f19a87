import { expect, type Page } from 'playwright/test';
import { isEnglishMessage, isWholeMessage } from './english-message';

/** The words of another language are up to 40 % longer: each word gets its first vowel again until it is. */
const longer = (text: string): string =>
  text.replaceAll(/\p{L}{2,}/gu, (word) => {
    const at = Math.max(1, word.search(/[aeiou]/i) + 1);
    const again = word.slice(at - 1, at).toLowerCase();
    return word.slice(0, at) + again.repeat(Math.round(word.length * 0.4)) + word.slice(at);
  });

/** Makes the console's own words on a page longer, and expects that all of them can still be read at these widths. */
export async function expectRoomForLongerWords(page: Page, widths: readonly number[]): Promise<void> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body *:not(script, style, noscript, option, svg *)')) {
      // A pattern such as YYYY-MM-DD is no word.
      if (element instanceof HTMLInputElement && /[a-z]/.test(element.placeholder)) found.add(element.placeholder);
      for (const node of element.childNodes) if (node instanceof Text) found.add(node.data.trim());
    }
    return [...found];
  });
  const words = texts.filter(isEnglishMessage).map((text) => [text, longer(text), isWholeMessage(text)] as const);
  const height = page.viewportSize()?.height ?? 900;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const { cut, count } = await page.evaluate(findCutTexts, words);
    expect(cut, `texts that are cut at ${String(width)} pixels`).toEqual([]);
    expect(count, 'texts made longer').toBeGreaterThan(5);
  }
}

/** Runs in the page. Names the texts that are cut, or that lie over each other, and counts all that were made longer. */
function findCutTexts(words: readonly (readonly [text: string, longer: string, isWhole: boolean])[]): {
  readonly cut: readonly string[];
  readonly count: number;
} {
  const longerOf = new Map(words.map(([text, longer]) => [text, longer]));
  const all = new Set(longerOf.values());
  const values = new Set(words.filter(([, , isWhole]) => !isWhole).map(([, longer]) => longer));
  const shown: { readonly text: string; readonly layer: Element | null; readonly box: DOMRect }[] = [];
  const cut: string[] = [];
  for (const input of document.querySelectorAll('input')) {
    const longer = longerOf.get(input.placeholder);
    if (longer === undefined || input.value !== '' || !input.checkVisibility()) continue;
    input.value = longer;
    if (input.scrollWidth > input.clientWidth + 1)
      cut.push(`${longer}: ${String(input.scrollWidth - input.clientWidth)} px`);
    input.value = '';
  }
  const isSeen = { checkOpacity: true, checkVisibilityCSS: true };
  const nodes: Text[] = [];
  for (const element of document.querySelectorAll('body *:not(script, style, noscript, option, svg *)')) {
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) continue;
      const written = node.data.trim();
      const text = longerOf.get(written);
      if (text !== undefined) node.data = node.data.replace(written, () => text);
      if (all.has(node.data.trim()) && element.checkVisibility(isSeen)) nodes.push(node);
    }
  }
  // Only now has each its place.
  for (const node of nodes) {
    const text = node.data.trim();
    const { parentElement: element } = node;
    // The account of the page may have a name of any length; the switcher opens the whole ones.
    if (element === null || element.matches('button[aria-haspopup] > .truncate')) continue;
    // Values of records may be longer than their column, and are read whole in its hint or behind their link.
    if (values.has(text) && element.closest('tbody') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const room = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    let layer: Element | null = null;
    let isRead = true;
    let view: DOMRect | undefined;
    for (
      let around: Element | null = element;
      around !== null && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      // Only for screen readers.
      if (frame.width <= 1 && frame.height <= 1) isRead = false;
      if (layer === null && /fixed|sticky|absolute/.test(style.position)) layer = around;
      if (/hidden|clip/.test(style.overflowX)) {
        room.left = Math.max(room.left, frame.left);
        room.right = Math.min(room.right, frame.right);
      }
      if (/hidden|clip/.test(style.overflowY)) {
        room.top = Math.max(room.top, frame.top);
        room.bottom = Math.min(room.bottom, frame.bottom);
      }
      // What can be scrolled to is not cut.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        view = frame;
        break;
      }
    }
    if (!isRead) continue;
    const beyond = Math.max(
      0,
      ...boxes.map((box) =>
        Math.max(room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom),
      ),
    );
    if (beyond > 2) cut.push(`${text}: ${String(Math.round(beyond))} px`);
    else {
      const inView = boxes.filter(({ top, bottom }) => view === undefined || (bottom > view.top && top < view.bottom));
      shown.push(...inView.map((box) => ({ text, layer, box })));
    }
  }
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      if (one.layer !== other.layer || one.text === other.text) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Lines of text are set closer than their letters are high.
      if (across > 2 && down > 5) cut.push(`${one.text} over ${other.text}`);
    }
  }
  return { cut, count: nodes.length };
}
