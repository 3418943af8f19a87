import type { Page } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { ownConsole } from '../../harness/consoles';
import { editOf, field, proposed } from '../../pages/bank-account-form';
import { expectLedBack, openForm, send } from '../../pages/forms';

test.use({ consoleKind: ownConsole('offered-links') });
test.setTimeout(300_000);

/** The words of a page, or of a part of it, that is not for the person's role. */
const refusal = />(Your role doesn’t include this|Not available to your role|You don’t have access to this account)</;

/** Reads the HTML of a page before any script runs; a status of 403 is a refusal too. */
async function readPage(page: Page, path: string) {
  const answer = await page.request.get(path);
  const html = await answer.text();
  const hrefs = Array.from(html.matchAll(/<a\s[^>]*href="(\/(?!api\/|reference)[^"#]*)/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return { html, isRefused: answer.status() === 403 || refusal.test(html), links: new Set(hrefs) };
}

/** The kind of a page, without its account and record. */
const kindOf = (href: string): string =>
  href
    .replace(/\?.*/, '')
    .replace(/^\/a\/[^/]+/, '/a/*')
    .split('/')
    .map((part) => (/\d/.test(part) ? '*' : part))
    .join('/');

/** How many pages of one kind are opened. Forms get more, because some records do not allow theirs. */
const mostOf = (kind: string): number => (kind.endsWith('/edit') ? 25 : 3);

/** Follows every link that the console offers to a person, from their first page on. */
async function walk(page: Page) {
  const opened: string[] = [];
  const refused = new Set<string>();
  const known = new Set(['/']);
  const waiting = [{ href: '/', from: '' }];
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const { href, from } = one;
    const kind = kindOf(href);
    if (opened.filter((other) => kindOf(other) === kind).length >= mostOf(kind)) continue;
    opened.push(href);
    const { isRefused, links } = await readPage(page, href);
    if (isRefused) refused.add(`${kind}, offered on ${kindOf(from)}`);
    for (const link of isRefused ? [] : links) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push({ href: link, from: href });
    }
  }
  return { opened, refused: [...refused] };
}

test('what is offered to a role opens for it: no navigation, list, row or record leads to a refusal', async ({
  page,
  fresh,
  openAs,
}) => {
  await openForm(page, editOf(fresh.bankAccount('GBP', 'GB')));
  await field(page, 'Address of the bank').fill('1 New Street');
  await send(page);
  await expectLedBack(page, proposed);
  const { opened, refused } = await walk(page);
  expect(refused).toEqual([]);
  expect(new Set(opened.map(kindOf)).size).toBeGreaterThan(25);
  for (const role of ['support', 'manager', 'admin'] as const) {
    const other = await walk(await openAs(role));
    expect(other.refused, role).toEqual([]);
    expect(new Set(other.opened.map(kindOf)).size, role).toBeGreaterThan(12);
  }

  // A page that refuses an administrator must not tell them to ask an administrator.
  const admin = await openAs('admin');
  for (const href of [...opened.filter((one) => one.startsWith('/a/')), '/a/all/payouts']) {
    const { html } = await readPage(admin, href);
    const texts = html.replaceAll(/<script\b[^]*?<\/script>/g, ' ').replaceAll(/<[^>]*>/g, ' ');
    expect(texts, href).not.toMatch(/(ask|tell|to) an administrator/i);
  }
});
