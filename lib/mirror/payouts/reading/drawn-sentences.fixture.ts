import { expect } from 'vitest';
import { readTyped } from './read-typed';
import { typedPayouts } from './typed-payouts';

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

/** Each check begins it anew, so that its sentences do not depend on what was drawn before. */
let any = numbers(0);
function pick<T>(from: readonly T[]): T {
  const one = from[any(from.length)];
  if (one === undefined) throw new Error('There is nothing to draw from.');
  return one;
}

const sayings = (name: string, by: Readonly<Record<string, string>>): readonly Saying[] =>
  Object.entries(by).flatMap(([value, all]) => all.split(', ').map((words) => ({ words, filters: { [name]: value } })));

const statuses = [
  ...sayings('ended', { no: 'unfinished, in flight' }),
  ...sayings('notStatus', { COMPLETED: 'not completed, not paid' }),
  ...sayings('status', {
    FAILED: 'failed, Failed, FAILED, status:failed',
    FAILED_REFUNDED: 'refunded, failed and refunded',
    COMPLETED: 'completed, paid out, succeeded',
    PROCESSING: 'processing, in transit, on its way',
    'INITIATED,PROCESSING': 'initiated or processing',
    'FAILED,FAILED_REFUNDED': 'bounced, failures, failed or refunded',
  }),
];
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

function drawChineseAmounts(): Saying {
  const count = 2 + any(998);
  const { plain, written } = pick([
    drawAmount(),
    { plain: `${String(count)}0000`, written: `${String(count)}万` },
    { plain: `${String(count)}5000`, written: `${String(count)}.5万` },
    { plain: `${String(count)}000`, written: `${String(count)}千` },
    { plain: '20000', written: '两万' },
  ]);
  return pick([
    ...[`超过${written}`, `大于 ${written}`, `${written}以上`, `≥${written}`].map((words) => ({
      words,
      filters: { least: plain },
    })),
    ...[`低于${written}`, `不超过${written}`, `${written}以下`].map((words) => ({ words, filters: { most: plain } })),
    { words: `正好${written}`, filters: { least: plain, most: plain } },
    { words: `0.50到${written}`, filters: { least: '0.50', most: plain } },
  ]);
}

function drawChineseAge(): Saying {
  const count = 2 + any(40);
  return pick([
    { words: `超过${String(count)}天`, filters: { older: String(count) } },
    { words: `${String(count)}天以上`, filters: { older: String(count) } },
    { words: `账龄超过${String(count)}周`, filters: { older: String(count * 7) } },
    { words: `不到${String(count)}天`, filters: { younger: String(count) } },
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

/** The same in Chinese, by the place of the list among those of a sentence. */
const chinese: readonly (readonly Saying[])[] = [
  [
    ...sayings('status', {
      FAILED: '失败, 付款失败, 状态：失败, 失败的',
      FAILED_REFUNDED: '已退款, 失败（已退款）',
      COMPLETED: '已完成, 已付款, 支付成功',
      PROCESSING: '处理中, 在途',
      'INITIATED,PROCESSING': '已发起或处理中',
      'FAILED,FAILED_REFUNDED': '退汇, 失败或已退款, 未到账',
    }),
    ...sayings('ended', { no: '进行中, 未完成' }),
    ...sayings('notStatus', { COMPLETED: '不是已完成, 除已完成外' }),
  ],
  [
    ...sayings('currency', {
      EUR: '欧元, 欧元付款',
      USD: '美元, 美金',
      JPY: '日元, 日圆',
      'USD,EUR': '美元或欧元, 美元、欧元',
    }),
    ...sayings('notCurrency', { USD: '不是美元, 非美元, -美元', 'USD,JPY': '除了美元和日元' }),
  ],
  [
    ...sayings('country', {
      SG: '发往新加坡, 汇到新加坡',
      GB: '发往英国',
      'SG,JP': '到新加坡或日本, 发往新加坡、日本',
    }),
    ...sayings('notCountry', { CN: '不去中国, 除中国外', 'JP,KR': '不是日本或韩国' }),
  ],
  sayings('method', { SWIFT: '通过SWIFT, SWIFT付款', LOCAL: '本地支付, 走本地' }),
  sayings('reviewed', { yes: '已复核, 复核过', no: '未复核, 还没复核, 待复核' }),
  sayings('owner', { me: '我的, 我负责的', '-': '未分配, 无人负责', [ann]: '负责人Ann Lee, Ann Lee负责的' }),
  [
    ...sayings('days', { today: '今天, 今日', last_week: '上周, 上个星期', last_7_days: '最近7天, 过去一周' }),
    ...sayings('days', { last_quarter: '上季度', this_month: '本月, 这个月', last_90_days: '近三个月, 最近90天' }),
    ...sayings('from', { '2026-11-23': '周一以来, 从11月23日起', '2026-11-05': '11月5日以来' }),
    ...sayings('to', { '2026-11-04': '11月5日之前, 早于11月5日', '2026-11-05': '截至11月5日' }),
    { words: '11月1日到5日', filters: { from: '2026-11-01', to: '2026-11-05' } },
    { words: '2024年2月', filters: { from: '2024-02-01', to: '2024-02-29' } },
  ],
];

/** Names that hold no word of the others. */
const texts = ['zorbax', 'Grünwald Söhne', '貿易', 'PX-99A', '"Bank of China"'];

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: any(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const han = /\p{Script=Han}/u;

/** Chinese words stand beside each other without a space, or with a word that says nothing; any others have a space. */
function written(parts: readonly string[]): string {
  return parts.reduce((before, part) => {
    const isChinese = han.test(before.slice(-1)) && han.test(part.slice(0, 1));
    return `${before}${pick(isChinese ? ['', '', '，', ' '] : [' '])}${part}`;
  });
}

const inOrder = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.split(',').toSorted().join()]));

/** Draws so many sentences in Chinese, or in both languages, and reads each of them. */
export function checkChineseSentences(count: number): void {
  any = numbers(2_026);
  const english = [statuses, currencies, countries, methods, reviews, owners, days];
  const drawn = new Set<string>();
  for (let left = count; left > 0; left -= 1) {
    const isMixed = any(4) === 0;
    const slots = chinese.map((from, place) => pick(isMixed && any(2) === 0 ? (english[place] ?? from) : from));
    const chosen = shuffled([...slots, drawChineseAmounts(), drawChineseAge()]).slice(0, 1 + any(6));
    const text = any(3) === 0 ? pick(['zorbax', '张三', '"中国银行"', '贸易']) : '';
    const said = written(chosen.map(({ words }) => words));
    const sentence = text === '' ? said : `${said} ${text}`;
    const [{ filters, text: rest }] = readTyped(sentence, context, typedPayouts);
    const wanted = Object.assign({}, ...chosen.map((one) => one.filters)) as Readonly<Record<string, string>>; // each has other names
    expect([inOrder(filters), rest], sentence).toEqual([inOrder(wanted), text.replaceAll('"', '')]);
    drawn.add(sentence);
  }
  expect(drawn.size).toBeGreaterThan(count * 0.9);
}

/** Draws so many sentences and reads each of them. */
export function checkSentences(count: number): void {
  any = numbers(2_027);
  const drawn = new Set<string>();
  for (let left = count; left > 0; left -= 1) {
    const slots = [statuses, currencies, countries, methods, reviews, owners, days].map((from) => pick(from));
    const chosen = shuffled([...slots, drawAmounts(), drawAge()]).slice(0, 1 + any(6));
    const parts = chosen.map(({ words }) => words);
    const text = any(3) === 0 ? pick(texts) : '';
    const place = any(parts.length + 1);
    const said = text === '' ? parts : [...parts.slice(0, place), text, ...parts.slice(place)];
    const sentence = [...(any(4) === 0 ? ['show me payouts'] : []), ...said].join(any(5) === 0 ? '  ' : ' ');
    const [{ filters, text: rest }] = readTyped(sentence, context, typedPayouts);
    const wanted = Object.assign({}, ...chosen.map((one) => one.filters)) as Readonly<Record<string, string>>; // each has other names
    expect([inOrder(filters), rest], sentence).toEqual([inOrder(wanted), text.replaceAll('"', '')]);
    drawn.add(sentence);
  }
  expect(drawn.size).toBeGreaterThan(count * 0.9);
}
