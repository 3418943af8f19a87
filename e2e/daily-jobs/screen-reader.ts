import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import ts from 'typescript';

const file = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');

/** The reader as a script of the page's own world: its module would be fetched, which the page's policy forbids. */
const script = (): string => {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: options });
  return `(() => { const exports = {}; ${outputText}; window.reader = exports.virtual; })()`;
};

/** Starts a virtual screen reader on the page. It is lost when the browser loads another document. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(script());
  await page.evaluate('window.reader.start({ container: document.body })');
  await page.evaluate('window.reader.clearSpokenPhraseLog()');
}

/**
 * What the page says beside the person's work, at a moment of its own: that the command bar reads and how many results
 * it has found (a quick person is gone before it is said), that a write is under way (said only while a slow server sends
 * it), and how many things wait, which another test or worker may change.
 */
const beside =
  /^(polite|assertive):( # results?\b.*| # of #| (Reading|Searching)…| .*: Sending| (#|Nothing) (unresolved|waiting for you|in your inbox))?$/;

/**
 * What it said since, one phrase a line, without what it said beside the person's work: figures as `#`, references and
 * the title of the first alert and the record of a request as a word, a button that still loads like one that is ready, and each
 * repetition once. Outcomes stand last: whether they are spoken before or after the focus returns is a matter of moments.
 */
export async function spoken(page: Page): Promise<string> {
  const phrases = (await page.evaluate('window.reader.spokenPhraseLog()')) as string[]; // the reader's own log
  const lines = phrases
    .map((phrase) =>
      phrase
        .replaceAll(/\bP\d{6}-[A-Z0-9]{6}\b/g, 'REFERENCE')
        .replaceAll(/\d[\d,.:]*/g, '#')
        .replace(/^link, .*# [A-Z]{3} (failed|is overdue|has two statuses|of a failed payout).*/, 'link, ALERT')
        .replace(/^(link, Cancel payment intent · ).*/, '$1RECORD')
        .replace(/, busy, disabled$/, '')
        .trim(),
    )
    .filter((phrase) => !beside.test(phrase))
    // The page has the focus for a moment between the command bar and a dialog.
    .filter((phrase, at, all) => phrase !== 'main' || !/^dialog,/.test(all[at + 1] ?? ''));
  const isOutcome = (phrase: string) => phrase.startsWith('polite: ');
  const ordered = [...lines.filter((phrase) => !isOutcome(phrase)), ...lines.filter(isOutcome)];
  return `${ordered.filter((phrase, at) => phrase !== ordered[at - 1]).join('\n')}\n`;
}
