import type { Browser, Page } from 'playwright/test';
import { updateCardStatus } from '@/lib/contract/cards';
import type { Stage } from './stage';
import { cookiesOf } from './visit-page';

/** The waiting times of a person who freezes a card, in milliseconds. */
export interface SeenFreeze {
  /** Time from the click on the button until the page says that the freeze was requested. */
  readonly requestedMs: number;
  /** Time from the instant at which the platform's order is final until the page says that the card is frozen. */
  readonly frozenMs: number;
}

interface Place {
  readonly path: (id: string) => string;
  /** A selector of the element that holds the button and shows the card's status. */
  readonly around: (id: string) => string;
}

const places = {
  'on its page': {
    path: (id) => `/a/master/cards/${id}`,
    around: () => 'section[aria-label="Change status"]',
  },
  'in the list': {
    path: () => '/a/master/cards?page_size=100',
    around: (id) => `tr:has(a[href$="/cards/${id}"])`,
  },
} as const satisfies Readonly<Record<string, Place>>;

const orderMs = 2_000;
const latencyMs = 150;

/** Freezes `count` cards in turn, each in a browser of its own; orders take two seconds, every answer 150 ms. */
export async function freezeCards(
  stage: Stage,
  browser: Browser,
  place: keyof typeof places,
  count: number,
): Promise<readonly SeenFreeze[]> {
  await stage.sandbox.changeSettings({ order_delay_ms: orderMs, latency_ms: latencyMs });
  const { cards } = await stage.sandbox.fixtures();
  const seen: SeenFreeze[] = [];
  // An earlier call may have frozen some of the cards.
  const effects = await stage.sandbox.effects();
  const fresh = cards.filter(
    (card) => card.card_status === 'ACTIVE' && !card.expired && !effects.some((one) => one.resource === card.card_id),
  );
  for (const { card_id: id } of fresh.slice(0, count)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    await context.addCookies(cookiesOf(stage.headersOf('operator')['cookie'] ?? '', stage.console.origin));
    seen.push(await freezeCard(stage, await context.newPage(), id, places[place]));
    await context.close();
  }
  await stage.sandbox.changeSettings({ latency_ms: 0 });
  return seen;
}

async function freezeCard({ console, sandbox }: Stage, page: Page, id: string, place: Place): Promise<SeenFreeze> {
  await page.goto(`${console.origin}${place.path(id)}`, { waitUntil: 'networkidle' });
  const around = place.around(id);
  await page
    .locator(around)
    .getByRole('button', { name: /^Freeze/ })
    .click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Freeze card' });
  await submit.click({ trial: true });
  const clickedMs = Date.now();
  await submit.click();
  const requestedMs = await timeOf(page, around, 'Freeze requested');
  const shownMs = await timeOf(page, around, 'Frozen');
  const effects = await sandbox.effects();
  const taken = effects.find(({ operation, resource }) => operation === updateCardStatus.name && resource === id);
  if (taken === undefined) throw new Error(`The platform has no order for the card ${id}.`);
  return { requestedMs: requestedMs - clickedMs, frozenMs: shownMs - (Date.parse(taken.time) + orderMs) };
}

/** When a text first appeared, in Unix milliseconds; the page itself looks for it at each frame. */
async function timeOf(page: Page, around: string, text: string): Promise<number> {
  const seen = await page.waitForFunction(
    ([selector, wanted]) => document.querySelector(selector)?.textContent.includes(wanted) === true && Date.now(),
    [around, text] as const,
  );
  return Number(await seen.jsonValue());
}
