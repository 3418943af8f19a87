import type { Figures } from './count-figures';
import { markdownTable } from './markdown-table';

/**
 * `size`: grows with every commit, so what the document says may be a little off before it is stale. `exact`: changes only
 * where something about the structure has changed.
 */
type FigureRow = { readonly what: string; readonly figure: string; readonly kind: 'size' | 'exact' };

/** By how much of itself a size may differ from what the document says: a tenth, and never less than two. */
const tolerance = { share: 0.1, least: 2 };

/** Every figure in words, in the order in which it is read. */
export function figureRows(figures: Figures): FigureRow[] {
  const { touched, functions, components, walks } = figures;
  const sizes: [string, string][] = [
    ['production files, scripts among them', String(figures.files)],
    ['product files (app, components, lib, sandbox)', String(figures.productFiles)],
    ['lines, scripts among them', String(figures.lines)],
    ['product lines', String(figures.productLines)],
    ...Object.entries(figures.folders).map(([folder, { files, lines }]): [string, string] => [
      `in ${folder}`,
      `${files} files, ${lines} lines`,
    ]),
    ['files with one importer', String(figures.oneImporter)],
    ['of these, drawing no line', String(figures.oneImporterNoBoundary)],
    ['modules in the largest folder', `${figures.largestFolder.modules} (${figures.largestFolder.folder})`],
    ['function lines p90 / max', `${functions.p90} / ${functions.max} (${functions.longest})`],
    ['function lines p90 / max in .tsx files', `${components.p90} / ${components.max} (${components.longest})`],
    ['`as` per 1,000 product lines', String(figures.assertionsPerThousandLines)],
  ];
  const exact: [string, number | string][] = [
    ['circles of imports, types counted', figures.circles],
    ["comparisons with a write's name", figures.writeNameComparisons],
    ["comparisons with 'admin'", figures.adminComparisons],
    ['places that spell the list of roles', figures.rolesSpelt.length],
    ['files that the status of payouts passes', walks.list],
    ['files that the page number of deposits passes', walks['live-list']],
    ['files that the card status of a freeze passes', walks.write],
    ['files that an alert passes on its way to a mail', walks.delivery],
    ['files that name a list (deposits)', touched.list],
    ['files that name a write, median / max', `${touched.write.median} / ${touched.write.max}`],
    ['files that name a role (support)', touched.role],
    ['files that name a column (payout_reference)', touched.column],
    ['files with sentences outside of the messages', touched.languageFiles],
    ['sentences in them', touched.languageSentences],
  ];
  return [
    ...sizes.map(([what, figure]): FigureRow => ({ what, figure, kind: 'size' })),
    ...exact.map(([what, figure]): FigureRow => ({ what, figure: String(figure), kind: 'exact' })),
  ];
}

export function figuresTable(figures: Figures): string {
  return markdownTable(
    ['What', 'Figure'],
    figureRows(figures).map(({ what, figure }) => [what, figure]),
  );
}

/** Whether a table of the document still tells the figures: the same rows, exact ones to the digit, sizes nearly. */
export function areFiguresCurrent(written: string, figures: Figures): boolean {
  const told = new Map(
    written.split('\n').flatMap((line): [string, string][] => {
      const [, what = '', figure = ''] = line.split('|').map((cell) => cell.trim());
      return figure === '' || figure === 'Figure' || /^-+$/.test(figure) ? [] : [[what, figure]];
    }),
  );
  const rows = figureRows(figures);
  return (
    told.size === rows.length &&
    rows.every(({ what, figure, kind }) => {
      const known = told.get(what);
      return known !== undefined && (kind === 'exact' ? known === figure : areNear(known, figure));
    })
  );
}

/** Sizes are compared number by number; the place of the longest function or largest folder is only told. */
function areNear(told: string, counted: string): boolean {
  const numbers = (text: string) => (text.replace(/\(.*\)/, '').match(/[\d.]+/g) ?? []).map(Number);
  const [one, other] = [numbers(told), numbers(counted)];
  const isNear = (value: number, now: number) =>
    Math.abs(value - now) <= Math.max(tolerance.least, tolerance.share * now);
  return one.length === other.length && one.every((value, at) => isNear(value, other[at] ?? Number.NaN));
}
