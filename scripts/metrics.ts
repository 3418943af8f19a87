// npm run metrics: figures that say how heavy the code is to carry on. `--json` for programs, `--root <folder>` for
// another checkout, `--write` for the column of now in docs/metrics.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countFigures, type Figures } from './structure/count-figures';
import { findRepeatedMessages } from './structure/messages';

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, write: { type: 'boolean' }, root: { type: 'string', default: '.' } },
});
const figures = countFigures(values.root);
if (values.write === true) {
  writeFileSync('docs/metrics.md', writeNow(readFileSync('docs/metrics.md', 'utf8'), rowsOf(figures)));
}
process.stdout.write(values.json === true ? `${JSON.stringify(figures, undefined, 2)}\n` : describe(figures));

type Row = readonly [what: string, figure: string | number];

function rowsOf(each: Figures): Row[] {
  return [
    ['production files, scripts among them', each.files],
    ['product files (app, components, lib, sandbox)', each.productFiles],
    ['lines, scripts among them', each.lines],
    ['product lines', each.productLines],
    ...Object.entries(each.folders).map(([folder, { files, lines }]): Row => [
      `in ${folder}`,
      `${files} files, ${lines} lines`,
    ]),
    ['files with one importer', each.oneImporter],
    ['of these, drawing no line between browser and server', each.oneImporterNoBoundary],
    ['largest folder', `${each.largestFolder.folder}, ${each.largestFolder.modules} modules`],
    ['circles of imports, types counted', each.circles],
    ['function lines p90 / max', `${each.functions.p90} / ${each.functions.max} (${each.functions.longest})`],
    [
      'function lines p90 / max in .tsx files',
      `${each.components.p90} / ${each.components.max} (${each.components.longest})`,
    ],
    ['`as` per 1,000 product lines', each.assertionsPerThousandLines],
    ["comparisons with a write's name", each.writeNameComparisons],
    ["comparisons with 'admin'", each.adminComparisons],
    ['places that spell the list of roles', each.rolesSpelt.length],
    ['files that page_number of payouts passes', each.readPath.files.length],
    ['files that card_status of a freeze passes', each.writePath.files.length],
    ['files that name a list (deposits)', each.touched.list],
    ['files that name a write, median / max', `${each.touched.write.median} / ${each.touched.write.max}`],
    ['files that name a role (support)', each.touched.role],
    ['files that name a column (payout_reference)', each.touched.column],
    ['files with sentences outside of the messages', each.touched.languageFiles],
    ['sentences in them', each.touched.languageSentences],
  ];
}

function describe(each: Figures): string {
  const rows = rowsOf(each);
  const width = Math.max(...rows.map(([what]) => what.length));
  const lines = rows.map(([what, figure]) => `${what.padEnd(width)}  ${figure}`);
  const notes = [
    ...[each.readPath, each.writePath]
      .flatMap(({ unknown }) => unknown)
      .map((step) => `no export of the path: ${step}`),
    ...[each.readPath, each.writePath].flatMap(({ apart }) => apart).map((file) => `apart from the path: ${file}`),
    ...findRepeatedMessages(values.root),
  ];
  return `${[...lines, ...notes].join('\n')}\n`;
}

/** The table of docs/metrics.md with the third column as it is now: what, before, now. */
function writeNow(document: string, rows: readonly Row[]): string {
  const now = new Map(rows.map(([what, figure]) => [what, String(figure)]));
  const lines = document.split('\n').map((line) => {
    const [, what = '', before = ''] = line.split('|').map((cell) => cell.trim());
    const figure = now.get(what);
    return line.startsWith('|') && figure !== undefined ? `| ${what} | ${before} | ${figure} |` : line;
  });
  return lines.join('\n');
}
