import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';

/** The minified axe, half as long as `axe.source`: every checked page has to read it. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The one experimental rule that is used: a person who says a visible label must reach its control. */
const experimental = { 'label-content-name-mismatch': { enabled: true } };

/** Cases that axe cannot decide and people have: the rows of docs/accessibility.md with rule, reason and parts. */
const decided = [
  ...readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8').matchAll(
    /^\| `(?<rule>[\w-]+)` +\| `(?<because>[\w,]+)` +\| `(?<parts>[^`]+)`/gm,
  ),
].map(({ groups }) => ({
  rule: groups?.['rule'] ?? '',
  because: groups?.['because'] ?? '',
  parts: groups?.['parts'] ?? '',
}));

/** The rules about colours. A theme changes only colours, so the other rules run once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks WCAG 2.2 A and AA, as far as a machine can, in the present theme and in the other one, which stays.
 *
 * @param part the part that is open over a page that another test checks; by default the whole page
 */
export async function expectNoAxeViolations(page: Page, part?: Locator): Promise<void> {
  await expectNone(page, tags, part);
  const shown = await page.locator('html').getAttribute('data-theme');
  await showTheme(page, shown === 'dark' ? 'light' : 'dark');
  await expectNone(page, colourRules, part);
}

/** The same on a wide screen and on a phone's, where no element may lie outside of the screen. */
export async function expectNoAxeViolationsAtBothWidths(page: Page, part?: Locator): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 844 });
  await expectNone(page, tags, part);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page, part);
  await expectToFit(page);
}

export async function expectToFit(page: Page): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beside, 'pixels beside the screen').toBeLessThanOrEqual(0);
}

type Run = (context: Node, options: RunOptions) => Promise<AxeResults>;

/** A colour as axe parses it; its types do not declare it. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => Colour;
}

/** Runs in the page: caches parsed colours, because axe parses the same few for every text, a quarter of its time. */
function rememberColours(): void {
  const { commons } = Reflect.get(window, 'axe') as { commons: { color: { Color: { prototype: Colour } } } };
  const { prototype } = commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Omit<Colour, 'parseString'>>();
  prototype.parseString = function (this: Colour, text) {
    const same = known.get(text);
    if (same !== undefined) return Object.assign(this, same);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

async function expectNone(page: Page, runOnly: string[], part = page.locator('html')): Promise<void> {
  const rules = runOnly === tags ? experimental : {};
  // After a link the page can appear a moment before its title.
  await expect(page).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(rememberColours);
  }
  // Passed rules are not described, which on a full page would take longer than the check.
  const { where, found } = await part.evaluate(
    async (element, { options, known }) => {
      const { run } = Reflect.get(window, 'axe') as { run: Run };
      const { violations, incomplete } = await run(element, options);
      const because = ({ any }: NodeResult): string =>
        [...new Set(any.map(({ data }: { data?: { messageKey?: string } | null }) => data?.messageKey))].join() ||
        'unsure';
      const isDecided = (rule: string, node: NodeResult) =>
        known.some(
          (one) =>
            one.rule === rule &&
            one.because === because(node) &&
            document.querySelector(node.target.join(' '))?.matches(one.parts),
        );
      const undecided = incomplete.map((one) => ({
        ...one,
        nodes: one.nodes.filter((node) => !isDecided(one.id, node)),
      }));
      return {
        where: `${document.documentElement.dataset['theme'] ?? ''} theme at ${String(innerWidth)} pixels`,
        found: [...violations, ...undecided.filter(({ nodes }) => nodes.length > 0)].map(({ id, help, nodes }) => ({
          id,
          help,
          where: nodes.map((node) => [because(node), node.html]),
        })),
      };
    },
    { options: { runOnly, rules, resultTypes: ['violations', 'incomplete'] } satisfies RunOptions, known: decided },
  );
  expect(found, `axe in the ${where}`).toEqual([]);
}

/** Switches the theme at once, as the theme switch does: no colour fades. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition-property: none !important }');
    document.adoptedStyleSheets.push(still);
    localStorage.setItem('theme', name);
    document.documentElement.dataset['theme'] = name;
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
}
