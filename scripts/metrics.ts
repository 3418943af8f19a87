// npm run metrics: figures that say how heavy the code is to carry on. `--json` for programs, `--root <folder>` for
// another checkout. `npm run structure -- --write` brings docs/metrics.md up to date.
import { parseArgs } from 'node:util';
import { countFigures } from './structure/count-figures';
import { figureRows } from './structure/figures-table';
import { findRepeatedMessages } from './structure/messages';
import { readProduction } from './structure/sources';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, root: { type: 'string', default: '.' } } });
const figures = countFigures(readProduction(values.root));
const rows = figureRows(figures);
const width = Math.max(...rows.map(({ what }) => what.length));
const lines = [
  ...rows.map(({ what, figure }) => `${what.padEnd(width)}  ${figure}`),
  ...findRepeatedMessages(values.root),
];
process.stdout.write(values.json === true ? `${JSON.stringify(figures, undefined, 2)}\n` : `${lines.join('\n')}\n`);
