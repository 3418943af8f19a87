import type { Page } from 'playwright/test';
import { formatAmount } from '@/lib/format/format-amount';
import { readAmountText } from '@/lib/format/amount-text';
import { expect, test } from '../../harness/fixtures';
import { seededRandom } from '../../harness/seeded-random';
import { amountField, swiftCode, type as fillDeposit } from '../../pages/deposit-form';
import { openQuoteForm } from '../../pages/quote-form';
import { beginAtTestNow } from '../../harness/consoles';
import { navigateUntilReady } from '../../pages/loads/until-ready';

// Random walks of keys, clicks and values set by a script, at an amount field, which formats its amount while it has no
// focus, and at a plain field of the browser. Thirty walks each time; 5,000 by `AMOUNT_WALKS=5000 npx playwright test
// --config e2e/playwright.config.ts e2e/release/plain/amount-keys.spec.ts`; AMOUNT_SEED draws others.

const walks = Number(process.env['AMOUNT_WALKS'] ?? 30);
const firstSeed = Number(process.env['AMOUNT_SEED'] ?? 1);

type Act =
  | { readonly kind: 'key'; readonly key: string }
  /**
   * One undo takes back more or less, depending on the field: the result must be an earlier text, and the plain field
   * goes on from the same text.
   */
  | { readonly kind: 'undo'; readonly key: string }
  /** Leaves the field, or goes back into it from the place that the last one led to. */
  | { readonly kind: 'tab'; readonly key: 'Tab' | 'Shift+Tab'; readonly goesIn: boolean }
  /** Clicks before the last `place` characters, counted from the right edge. */
  | { readonly kind: 'click'; readonly place: number; readonly times: 1 | 2 | 3 }
  | { readonly kind: 'autofill'; readonly text: string };

const keys = [
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '5', '7', '.', ',', 'Backspace', 'Backspace', 'Delete'],
  ...['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+Home', 'Shift+End'],
  ...['Control+a', 'Control+z', 'Control+z', 'Control+z', 'Control+Shift+z', 'Control+x', 'Control+c', 'Control+v'],
];
const texts = ['', '7', '1000', '1,234.5', '250.50', '98 765', '1.234,5', '12,34', '1.5k', 'USD 40'];

/** A walk begins and ends outside of the field. It copies a text before it pastes. */
function drawWalk(seed: number): readonly Act[] {
  const random = seededRandom(seed);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never beyond its end
  const key = (name: string): Act => ({ kind: name.endsWith('z') ? 'undo' : 'key', key: name });
  const tab = (key: 'Tab' | 'Shift+Tab', goesIn: boolean): Act => ({ kind: 'tab', key, goesIn });
  const acts: Act[] = [tab('Shift+Tab', true), ...Array.from(one(['1000', '250.5', '7']), key)];
  acts.push(key('Control+a'), key('Control+c'));
  let outside: 'behind' | 'before' | undefined;
  for (let left = 6 + Math.floor(random() * 8); left > 0; left -= 1) {
    const drawn = random();
    if (drawn < 0.12) acts.push({ kind: 'click', place: Math.floor(random() * 9), times: one([1, 1, 2, 3]) });
    else if (drawn < 0.18) {
      acts.push({ kind: 'autofill', text: one(texts) });
      continue;
    } else if (outside !== undefined) acts.push(tab(outside === 'behind' ? 'Shift+Tab' : 'Tab', true));
    else if (drawn < 0.4) {
      outside = one(['behind', 'before'] as const);
      acts.push(tab(outside === 'behind' ? 'Tab' : 'Shift+Tab', false));
      continue;
    } else {
      const act = key(one(keys));
      // After a script has set a value, Chromium's undo mixes it with earlier typing, in every field.
      if (act.kind === 'undo' && acts.some(({ kind }) => kind === 'autofill')) continue;
      acts.push(act);
    }
    outside = undefined;
  }
  return outside === undefined ? [...acts, tab('Tab', false)] : acts;
}

interface FieldState {
  readonly text: string;
  readonly isFocused: boolean;
  /** Start, end and direction of the selection, while the field has the focus. */
  readonly selected?: readonly [number, number, 'forward' | 'backward' | 'none'];
}

/** The style of both fields, so that the same place of the pointer is the same place in the text. */
const look = { font: '12px monospace', padding: '8px', width: '160px', textAlign: 'right', boxSizing: 'border-box' };
const characterWidth = 7.2;

/** One field of a page. */
class WalkedField {
  readonly #page: Page;
  /** Formats the text of the plain field, which cannot do it itself. */
  readonly #format: ((text: string) => string) | undefined;

  constructor(page: Page, format?: (text: string) => string) {
    this.#page = page;
    this.#format = format;
  }

  /** Takes the field that has the focus. */
  async take(): Promise<this> {
    await this.#page.evaluate((style) => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) throw new Error('no field has the focus');
      Object.assign(field.style, style);
      Object.assign(window, { walked: field });
    }, look);
    return this;
  }

  /** Empties the field and moves the focus behind it. */
  async begin(): Promise<void> {
    await this.#set('');
    await this.#page.evaluate(() => (window as unknown as { walked: HTMLInputElement }).walked.focus());
    await this.#page.keyboard.press('Tab');
  }

  async do(act: Act): Promise<FieldState> {
    const { keyboard, mouse } = this.#page;
    if (act.kind === 'autofill') await this.#set(act.text);
    else if (act.kind === 'click') {
      const { right, top } = await this.#read();
      await mouse.click(right - 9 - act.place * characterWidth, top + 12, { clickCount: act.times });
    } else await keyboard.press(act.key);
    let shown = await this.#read();
    // A question about the amount may be behind the field, with buttons that take the focus first.
    for (const goesIn = act.kind === 'tab' && act.goesIn; goesIn && !shown.isFocused; shown = await this.#read()) {
      await keyboard.press(act.key);
    }
    const wanted = shown.isFocused ? undefined : this.#format?.(shown.text);
    if (wanted === undefined || wanted === shown.text) return shown;
    await this.#set(wanted);
    return { ...shown, text: wanted };
  }

  async follow({ text, selected }: FieldState): Promise<void> {
    await this.#set(text);
    if (selected === undefined) return;
    await this.#page.evaluate(([start, end, direction]) => {
      const { walked } = window as unknown as { walked: HTMLInputElement };
      walked.setSelectionRange(start, end, direction);
    }, selected);
  }

  async #read(): Promise<FieldState & { readonly right: number; readonly top: number }> {
    return await this.#page.evaluate(() => {
      const { walked } = window as unknown as { walked: HTMLInputElement };
      const isFocused = walked === document.activeElement;
      const { right, top } = walked.getBoundingClientRect();
      const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = walked;
      const shown = { text: walked.value, isFocused, right, top };
      return isFocused ? { ...shown, selected: [start ?? 0, end ?? 0, direction ?? 'none'] as const } : shown;
    });
  }

  async #set(text: string): Promise<void> {
    await this.#page.evaluate((value) => {
      const { walked } = window as unknown as { walked: HTMLInputElement };
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(walked, value);
      walked.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  }
}

/** Describes a step, for people who read a failed test. */
function tell(act: Act, { text, selected }: FieldState): string {
  const [, ...more] = Object.values<unknown>(act);
  return `${act.kind} ${more.join(' ')}: “${text}” ${selected?.join(' ') ?? 'left'}`;
}

async function walkBoth(page: Page, currency: string, seeds: readonly number[]): Promise<void> {
  const rules = { currency, wholeDigits: 15, significantDigits: 15 };
  const format = (text: string) => {
    const read = readAmountText(text, rules);
    return read.kind === 'amount' ? formatAmount(read.amount, currency) : text;
  };
  const plainPage = await page.context().newPage();
  await plainPage.setContent('<button>before</button><br><input autofocus><br><button>behind</button>');
  await plainPage.locator('input').focus();
  const field = await new WalkedField(page).take();
  const plain = await new WalkedField(plainPage, format).take();
  const stood = new Set(['']);
  for (const seed of seeds) {
    const steps: string[] = [];
    await Promise.all([field.begin(), plain.begin()]);
    for (const act of drawWalk(seed)) {
      const [shown, wanted] = await Promise.all([field.do(act), act.kind === 'undo' ? undefined : plain.do(act)]);
      const step = tell(act, shown);
      const told = `walk ${seed} (AMOUNT_SEED=${seed} AMOUNT_WALKS=1) in ${currency}:\n${[...steps, step].join('\n')}\n`;
      if (wanted === undefined) {
        expect(stood, told).toContain(shown.text);
        await plain.follow(shown);
      } else expect(step, told).toBe(tell(act, wanted));
      stood.add(shown.text);
      steps.push(step);
    }
  }
  await plainPage.close();
}

test.describe('what is typed, selected, pasted and undone in an amount is what a plain field makes of it', () => {
  test.setTimeout(300_000 + walks * 1_000);
  // Each of the three fields gets a third of the walks.
  const shares = ['USD', 'KWD', 'JPY'].map((currency, place) => ({
    currency,
    seeds: Array.from({ length: walks }, (_, number) => firstSeed + number).filter((_, number) => number % 3 === place),
  }));
  for (const { currency, seeds } of shares) {
    test(`${currency}, ${seeds.length} walks from seed ${firstSeed} on`, async ({ page }) => {
      if (currency === 'USD') {
        await page.goto('/a/master/deposits/simulate');
        await fillDeposit(page, '1');
        await amountField(page).focus();
      } else {
        await openQuoteForm(page, { sell_currency: currency, buy_currency: 'EUR' });
        await page.getByRole('textbox', { name: 'Amount you sell' }).focus();
      }
      await walkBoth(page, currency, seeds);
    });
  }
});

test('a tap puts the caret where it was tapped, and typed digits appear there', async ({
  page: other,
  browser,
  copy,
}) => {
  // A context has a touch screen from its start or never.
  const storageState = await other.context().storageState();
  const context = await browser.newContext({ baseURL: copy.origin, storageState, hasTouch: true });
  await beginAtTestNow(context);
  navigateUntilReady(context);
  const page = await context.newPage();
  await page.goto('/a/master/deposits/simulate');
  await fillDeposit(page, '567.5');
  await swiftCode(page).tap();
  const field = amountField(page);
  const shown = '567.50';
  await expect(field).toHaveValue(shown);
  const box = await field.boundingBox();
  if (box === null) throw new Error('The field is not there.');
  await field.tap({ position: { x: box.width - 45, y: box.height / 2 } });
  await expect(field).toBeFocused();
  const selection = () =>
    field.evaluate((element: HTMLInputElement) => [element.selectionStart ?? -1, element.selectionEnd ?? -1] as const);
  await expect.poll(async () => new Set(await selection()).size).toBe(1);
  const [place] = await selection();
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(shown.length);
  await page.keyboard.type('9');
  const typed = `${shown.slice(0, place)}9${shown.slice(place)}`;
  await expect(field).toHaveValue(typed);
  await swiftCode(page).tap();
  await expect(field).toHaveValue(typed.replace(/\d(?=(\d{3})+\.)/g, '$&,'));
  await context.close();
});
