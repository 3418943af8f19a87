import { checkClassifier } from './property-classifier';
import { checkMoney } from './property-money';

// The first share takes the byte strings, the second the amounts; one alone takes both. Prints what it counted.
const [share = 0, of = 1, runs = 1_000] = process.argv.slice(2).map(Number);
const counts = { bytes: 0, asText: 0, asNumber: 0 };
const isBoth = of === 1;
if (isBoth || share === 0) {
  checkClassifier(runs);
  counts.bytes = runs;
}
if (isBoth || share === 1) Object.assign(counts, checkMoney(runs));
process.stdout.write(`${JSON.stringify(counts)}\n`);
