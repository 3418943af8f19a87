import { expect, test } from 'vitest';
import { readTyped } from './read-typed';

/** What a person says, and the filters that it must become. */
interface Saying {
  readonly words: string;
  readonly filters: Readonly<Record<string, string>>;
}

const today = '2026-11-27';
const ann = '5f1d6c1e-0000-4000-8000-00000000000a';
const context = { today, currencies: ['EUR', 'JPY', 'USD'], owners: [{ id: ann, name: 'Ann Lee' }], accounts: [] };

/** Random numbers, the same for the same seed (mulberry32, whose period is far longer than this test). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const any = numbers(2_026);
function pick<T>(from: readonly T[]): T {
  const one = from[any(from.length)];
  if (one === undefined) throw new Error('There is nothing to draw from.');
  return one;
}

const sayings = (name: string, by: Readonly<Record<string, string>>): readonly Saying[] =>
  Object.entries(by).flatMap(([value, all]) => all.split(', ').map((words) => ({ words, filters: { [name]: value } })));

const statuses = sayings('status', {
  FAILED: 'failed, Failed, FAILED, status:failed',
  FAILED_REFUNDED: 'refunded, failed and refunded',
  COMPLETED: 'completed, paid out, succeeded',
  PROCESSING: 'processing, in transit, on its way',
  'INITIATED,PROCESSING': 'unfinished, in flight, initiated or processing',
  'FAILED,FAILED_REFUNDED': 'bounced, failures, failed or refunded',
  'INITIATED,PROCESSING,FAILED,FAILED_REFUNDED,CONTRADICTS': 'not completed, not paid',
});
const currencies = [
  ...sayings('currency', { EUR: 'eur, EUR, euros', USD: 'usd, us dollars', JPY: 'jpy, yen', 'USD,EUR': 'usd or eur' }),
  ...sayings('notCurrency', { USD: 'not usd, -usd, non-usd, other than usd', 'USD,JPY': 'neither usd nor jpy' }),
];
const countries = [
  ...sayings('country', { SG: 'to singapore, in singapore, to sg', GB: 'to the uk', 'SG,JP': 'to singapore or japan' }),
  ...sayings('notCountry', { CN: 'not to china, outside china', 'JP,KR': 'not in japan or south korea' }),
];
const methods = sayings('method', { SWIFT: 'via swift, by swift, SWIFT', LOCAL: 'local transfers, via local rails' });
const reviews = sayings('reviewed', { yes: 'already reviewed', no: 'not reviewed, unreviewed, needs review' });
const owners = sayings('owner', {
  me: 'mine, assigned to me',
  '-': 'unassigned, without owner',
  [ann]: 'owned by Ann Lee',
});
const days = [
  ...sayings('days', { today: 'today, created today', last_week: 'last week', last_7_days: 'in the last 7 days' }),
  ...sayings('days', {
    last_quarter: 'previous quarter',
    this_month: 'mtd, this month',
    last_90_days: 'last 3 months',
  }),
  { words: 'since monday', filters: { from: '2026-11-23' } },
  { words: 'before 5 nov', filters: { to: '2026-11-04' } },
  { words: 'from 1 to 5 nov', filters: { from: '2026-11-01', to: '2026-11-05' } },
  { words: '2026-11-03', filters: { from: '2026-11-03', to: '2026-11-03' } },
  { words: 'in february 2024', filters: { from: '2024-02-01', to: '2024-02-29' } },
];

/** One amount, and the ways in which people write it. */
function drawAmount(): { readonly plain: string; readonly written: string } {
  const [whole, cents] = [1_000 + any(9_000_000), any(100)];
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = `.${String(cents).padStart(2, '0')}`;
  const thousands = 1 + any(999);
  return pick([
    { plain: String(whole), written: String(whole) },
    { plain: String(whole), written: grouped },
    { plain: `${String(whole)}${decimals}`, written: `${grouped}${decimals}` },
    { plain: `${String(thousands)}000`, written: `${String(thousands)}k` },
    { plain: `${String(thousands)}000000`, written: `${String(thousands)} million` },
    { plain: `${String(thousands)}500`, written: `${String(thousands)}.5k` },
  ]);
}

function drawAmounts(): Saying {
  const { plain, written } = drawAmount();
  return pick([
    ...['over', 'above', 'at least', '>', 'more than'].map((sign) => ({
      words: `${sign} ${written}`,
      filters: { least: plain },
    })),
    ...['under', 'below', 'at most', '<=', 'up to'].map((sign) => ({
      words: `${sign} ${written}`,
      filters: { most: plain },
    })),
    { words: `exactly ${written}`, filters: { least: plain, most: plain } },
    { words: `between 0.50 and ${written}`, filters: { least: '0.50', most: plain } },
    { words: `over 500 under ${written}`, filters: { least: '500', most: plain } },
  ]);
}

function drawAge(): Saying {
  const count = 2 + any(40);
  return pick([
    { words: `older than ${String(count)} days`, filters: { older: String(count) } },
    { words: `${String(count)} days old`, filters: { older: String(count) } },
    { words: `older than ${String(count)} weeks`, filters: { older: String(count * 7) } },
    { words: `older than ${String(count * 24)} hours`, filters: { older: String(count) } },
    { words: `younger than ${String(count)}d`, filters: { younger: String(count) } },
  ]);
}

/** Names that hold no word of the others. */
const texts = ['zorbax', 'Grünwald Söhne', '貿易', 'PX-99A', '"Bank of China"'];

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: any(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

test('10,000 drawn sentences become the filters from which they were written', () => {
  const drawn = new Set<string>();
  for (let left = 10_000; left > 0; left -= 1) {
    const slots = [statuses, currencies, countries, methods, reviews, owners, days].map((from) => pick(from));
    const chosen = shuffled([...slots, drawAmounts(), drawAge()]).slice(0, 1 + any(6));
    const parts = chosen.map(({ words }) => words);
    const text = any(3) === 0 ? pick(texts) : '';
    const place = any(parts.length + 1);
    const said = text === '' ? parts : [...parts.slice(0, place), text, ...parts.slice(place)];
    const sentence = [...(any(4) === 0 ? ['show me payouts'] : []), ...said].join(any(5) === 0 ? '  ' : ' ');
    const { filters, text: rest } = readTyped(sentence, context);
    const wanted = Object.assign({}, ...chosen.map((one) => one.filters)) as Readonly<Record<string, string>>; // each has other names
    const inOrder = (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.split(',').toSorted().join()]));
    expect([inOrder(filters), rest], sentence).toEqual([inOrder(wanted), text.replaceAll('"', '')]);
    drawn.add(sentence);
  }
  expect(drawn.size).toBeGreaterThan(9_000);
});
