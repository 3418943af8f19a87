import { expect, type Page } from 'playwright/test';

/**
 * Expects that Tab reaches every control, and that the focused one is visible. A group that one Tab enters and the
 * arrows walk through, such as radio buttons, counts once.
 */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const count = await page.evaluate(watch);
  await pressTab(page, count + 1);
  // Some controls take several Tabs: a date has a day, a month and a year.
  await expect(async () => {
    await pressTab(page, 10);
    expect(await page.evaluate(hasReturned), 'back where it began').toBe(true);
  }).toPass({ intervals: [0] });
  const { missed, unseen } = await page.evaluate(compare);
  expect(missed, 'not reached by Tab').toEqual([]);
  expect(unseen, 'focused out of sight').toEqual([]);
}

/** Sends all presses together: the page handles them in order, without a wait for each answer. */
async function pressTab(page: Page, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, async () => await page.keyboard.press('Tab')));
}

interface Walk {
  readonly start: Element | undefined;
  readonly returned: boolean;
  readonly focused: Set<Element>;
  readonly unseen: string[];
  readonly stops: () => ReadonlyMap<unknown, Element>;
  readonly keyOf: (element: Element) => unknown;
  readonly nameOf: (element: Element) => string;
}

/** Runs in the page: records the focus from now on, and returns how many stops there are. */
function watch(): number {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden=true]') === null;
  const keyOf = (element: Element): unknown => {
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return `${element.form?.id ?? ''} ${element.name}`;
    return element.closest('[role=radiogroup], [role=toolbar], [role=grid], [role=tablist]') ?? element;
  };
  const walk: { -readonly [K in keyof Walk]: Walk[K] } = {
    start: undefined,
    returned: false,
    focused: new Set(),
    unseen: [],
    keyOf,
    stops: () => {
      const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
      const open = Array.from(all).filter((element) => isShown(element) && !element.matches(':disabled'));
      return new Map(open.map((element) => [keyOf(element), element]));
    },
    nameOf: (element) => element.outerHTML.slice(0, 160),
  };
  Object.assign(window, { walk });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    walk.returned ||= target === walk.start;
    walk.start ??= target;
    walk.focused.add(target);
    // With reduced motion animations take no time, but still end later.
    for (const motion of target.getAnimations()) motion.finish();
    const { width, height, bottom, right, top, left } = target.getBoundingClientRect();
    const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    if (!isShown(target) || width < 2 || height < 2 || !isInside) walk.unseen.push(walk.nameOf(target));
  });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return walk.stops().size;
}

/** Runs in the page: whether the focus is back where it began. */
function hasReturned(): boolean {
  return (Reflect.get(window, 'walk') as Walk).returned;
}

/** Runs in the page: the controls that Tab missed, and those that were focused but not visible. */
function compare(): { readonly missed: string[]; readonly unseen: string[] } {
  const { focused, unseen, stops, keyOf, nameOf } = Reflect.get(window, 'walk') as Walk;
  const reached = new Set(Array.from(focused, keyOf));
  const missed = Array.from(stops()).filter(([key]) => !reached.has(key));
  return { missed: missed.map(([, element]) => nameOf(element)), unseen };
}
