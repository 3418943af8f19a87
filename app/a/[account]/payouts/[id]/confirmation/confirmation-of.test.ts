import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { drawPdf } from '@/lib/exports/pdf/draw-pdf.mjs';
import { tableAt } from '@/lib/exports/pdf/read-font-file.mjs';
import { recordOf, summaryOf } from '../known-payout.fixture';
import { confirmationOf, type ConfirmedPayout, type Writing } from './confirmation-of';

const readAtMs = Date.parse('2026-11-25T19:00:00Z');

const inEnglish: Writing = { language: 'en', words: english };

function confirmed(
  v2: string | undefined,
  v1: string | undefined,
  more: Partial<ConfirmedPayout> = {},
  writing = inEnglish,
) {
  const page = confirmationOf(
    {
      summary: v2 === undefined ? undefined : { value: summaryOf(v2), readAtMs, isCopy: false },
      record: v1 === undefined ? undefined : { value: recordOf(v1), readAtMs, isCopy: false },
      isSummaryUnread: false,
      isRecordUnread: false,
      account: 'Master account, in the sandbox',
      person: 'Olga Operator',
      zone: 'Europe/Berlin',
      nowMs: readAtMs + 60_000,
      ...more,
    },
    writing,
  );
  if (page === undefined) throw new Error('nothing is known of the payout');
  return page;
}

/** The text of the document, as another program reads it. */
async function read(page: ReturnType<typeof confirmed>): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(await drawPdf(page)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('another program reads amount, parties, references, states, times and sources in the document', async () => {
  const text = await read(confirmed('FAILED', 'FAILED'));
  for (const part of [
    'P261125-S42V5T · Failed',
    '208,300.00 PHP',
    'Bank limit exceeded',
    'Announced, not yet returned: 208,300.00 PHP.',
    '上海灯塔贸易有限公司',
    'Bahay Parola Trading Corp.',
    '•••• 3210',
    '6f2c4d1e-0000-4000-8000-000000000001',
    '58.2 USDPHP',
    '2026-11-25 07:43',
    'read from the platform',
    'Made',
    'Olga Operator',
    'Europe/Berlin (UTC+1)',
  ]) {
    expect(text).toContain(part);
  }
});

/** The TrueType fonts that the document brings along. */
function fontsIn(pdf: Buffer): Buffer[] {
  const begins = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => index + mark.length);
  return begins
    .map((begin) => pdf.subarray(begin))
    .filter((rest) => rest[0] === 0x78)
    .map((rest) => inflateSync(rest.subarray(0, rest.indexOf('endstream', 0, 'latin1'))))
    .filter((stream) => stream.length > 12 && [0x00_01_00_00, 0x74_72_75_65].includes(stream.readUInt32BE(0)));
}

/** How many letters of a font have an outline that a printer can draw: an own box, no larger than four ems. */
function lettersOf(font: Buffer): number {
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => tableAt(font, name)) as [number, number, number];
  const em = font.readUInt16BE(head + 18);
  const isLong = font.readInt16BE(head + 50) === 1;
  const count = font.readUInt16BE(tableAt(font, 'maxp') + 4);
  const at = (glyph: number) =>
    isLong ? font.readUInt32BE(loca + glyph * 4) : font.readUInt16BE(loca + glyph * 2) * 2;
  return Array.from({ length: count }, (_, glyph) => glyph).filter((glyph) => {
    const [begin, end] = [at(glyph), at(glyph + 1)];
    if (end - begin < 12) return false;
    const [contours = 0, ...box] = [0, 2, 4, 6, 8].map((offset) => font.readInt16BE(glyf + begin + offset));
    const [left = 0, bottom = 0, right = 0, top = 0] = box;
    const isBox = left < right && bottom < top && box.every((one) => Math.abs(one) < 4 * em);
    return isBox && (contours === -1 || (contours > 0 && contours < 100));
  }).length;
}

test('the letters of the document have outlines, whatever their script', async () => {
  const page = confirmed('FAILED', 'FAILED');
  const fonts = fontsIn(Buffer.from(await drawPdf(page)));
  const shown = new Set((await read(page)).replaceAll(/\s/g, ''));
  expect(fonts.length).toBeGreaterThan(1);
  expect(fonts.map(lettersOf).reduce((all, one) => all + one, 0)).toBeGreaterThanOrEqual(shown.size);
});

test.each([
  ['INITIATED', 'READY_TO_SEND'],
  ['PROCESSING', 'PENDING'],
  ['FAILED', 'REJECTED'],
  ['FAILED_REFUNDED', 'FAILED'],
  ['COMPLETED', 'PENDING'],
  ['COMPLETED', 'BRAND_NEW_STATE'],
] as const)('a payout that is %s and %s is not called paid', async (v2, v1) => {
  expect(await read(confirmed(v2, v1))).not.toMatch(
    /(?<!whether the )payout was paid|beneficiary was paid|has been paid/,
  );
});

test.each([
  ['INITIATED', 'READY_TO_SEND', 'Beneficiary receives'],
  ['COMPLETED', 'COMPLETED', 'Beneficiary receives'],
  ['FAILED', 'FAILED', 'Beneficiary would have received'],
  ['FAILED', 'REJECTED', 'Beneficiary would have received'],
  ['FAILED_REFUNDED', 'FAILED', 'Beneficiary would have received'],
  [undefined, 'REJECTED', 'Beneficiary would have received'],
  ['FAILED', undefined, 'Beneficiary would have received'],
  ['COMPLETED', 'FAILED', 'Amount for the beneficiary'],
  ['CANCELLED', 'FAILED', 'Amount for the beneficiary'],
] as const)('of a payout that is %s and %s nothing is received that was not paid', (v2, v1, label) => {
  const labels = confirmed(v2, v1).parts.flatMap(({ rows }) => rows.map((row) => row.label));
  expect(labels.filter((one) => /receive|Amount for/.test(one))).toEqual([label]);
});

test.each([
  ['208300.00', 'The money was returned.', 'Returned: 208,300.00 PHP.'],
  ['200000.00', 'Part of the money was returned.', 'Returned: 200,000.00 PHP. Not yet returned: 8,300.00 PHP.'],
  ['0.00', 'shows that nothing was returned.', 'Returned: 0.00 PHP. Not yet returned: 208,300.00 PHP.'],
])('a refund of %s is said in sentences that agree', (failure_returned_amount, meaning, money) => {
  const record = { value: { ...recordOf('FAILED'), failure_returned_amount }, readAtMs, isCopy: false };
  const lead = confirmed('FAILED_REFUNDED', undefined, { record }).lead.join(' ');
  expect(lead).toContain(meaning);
  expect(lead).toContain(money);
  expect(lead.includes('The money was returned.')).toBe(!lead.includes('Not yet returned'));
});

test('a return that is announced in part says that the rest is not', () => {
  const record = { value: { ...recordOf('FAILED'), failure_returned_amount: '10.00' }, readAtMs, isCopy: false };
  expect(confirmed('FAILED', undefined, { record }).lead).toContain(
    'Announced, not yet returned: 10.00 PHP. No return is announced for the remaining 208,290.00 PHP.',
  );
});

test('a completed payout is called paid', async () => {
  expect(await read(confirmed('COMPLETED', 'COMPLETED'))).toContain('The payout was paid.');
});

test('what is not known is said to be unknown, and a copy is called a copy', async () => {
  const summary = { value: summaryOf('PROCESSING'), readAtMs, isCopy: true };
  const text = await read(confirmed(undefined, undefined, { summary, isRecordUnread: true }));
  expect(text).toContain('the platform didn’t answer; this is the console’s copy');
  expect(text).toContain('Record: couldn’t be read');
  expect(text).toMatch(/Beneficiary Unknown/);
});

test('no character is dropped: other scripts are drawn, and what no font has stands there by its number', async () => {
  const record = { value: recordOf('COMPLETED', 'Žižkov Łódź 한국은행 😀'), readAtMs, isCopy: false };
  const text = await read(confirmed('COMPLETED', undefined, { record }));
  expect(text).toContain('Žižkov Łódź 한국은행 [U+1F600]');
  expect(text).toContain('are shown as Unicode numbers: [U+1F600]');
});

test('a text of three hundred characters stands there whole, a longer one is cut and the foot says so', async () => {
  const nameOf = async (holder: string) => {
    const record = { value: recordOf('COMPLETED', holder), readAtMs, isCopy: false };
    return (await read(confirmed('COMPLETED', undefined, { record }))).replaceAll(' ', '');
  };
  const whole = await nameOf('n'.repeat(300));
  expect(whole).toContain('n'.repeat(300));
  expect(whole).not.toMatch(/…|arecuthere/);
  const cut = await nameOf('n'.repeat(301));
  expect(cut).toContain(`${'n'.repeat(300)}…`);
  expect(cut).not.toContain('n'.repeat(301));
  expect(cut).toContain('Textsofmorethan300charactersarecuthereandendin“…”.');
});

const inChinese: Writing = { language: 'zh-Hans', words: wordsIn('zh-Hans') };

test('the document is in its person’s language, with the punctuation and country names of that language', async () => {
  const page = confirmed('FAILED', 'FAILED', { account: '主账户', person: '林梅' }, inChinese);
  expect(await read(page)).toBe(
    [
      'P261125-S42V5T · 失败 208,300.00 PHP 付款未能支付，款项尚未退回。 原因：Bank limit exceeded',
      '已通知待退回：208,300.00 PHP。 手续费与换汇 付款金额 208,300.00 PHP 付款人支付金额 3,591.04 USD',
      '源币种金额 3,579.04 USD 手续费 12.00 USD 汇率 58.2 USDPHP 收款人本应收到金额 208,300.00 PHP',
      '付款双方 付款人 上海灯塔贸易有限公司，中国 收款人 Bahay Parola Trading Corp.',
      '账户持有人 Bahay Parola Trading Corp. 账号 •••• 3210',
      '参考号 短参考号 P261125-S42V5T 付款 ID 6f2c4d1e-0000-4000-8000-000000000001 银行参考号 INV 7 请求 ID request-1',
      '状态与时间 摘要状态 失败 详细记录状态 失败 创建时间 2026-11-25 07:43:00 UTC+1 付款日期 2026-11-25',
      '完成时间（摘要） 平台未提供时间 完成时间（详细记录） 平台未提供时间',
      '摘要：于 2026-11-25 20:00:00 UTC+1 读取自平台。 详细记录：于 2026-11-25 20:00:00 UTC+1 读取自平台。',
      '账号已隐藏，与本文件制作人所见一致。',
      '由 林梅 于 2026-11-25 20:01:00 UTC+1 为 主账户 制作。所有时间均为 Europe/Berlin (UTC+1) 时间。',
      '本文件显示平台当时提供的信息，付款状态此后可能已发生变化。',
    ].join(' '),
  );
  const document = await getDocumentProxy(await drawPdf(page));
  expect((await document.getMetadata()).info).toMatchObject({ Language: 'zh-Hans' });
});

test('letters of all fonts stand on one line', async () => {
  const page = confirmed('FAILED', 'FAILED', {}, inChinese);
  const document = await getDocumentProxy(await drawPdf(page));
  const { items } = await (await document.getPage(1)).getTextContent();
  const feetOf = (letters: RegExp) =>
    items.flatMap((one) => ('str' in one && letters.test(one.str) ? [Number(one.transform[5])] : []));
  // Both are first in the title.
  const [latin = 0] = feetOf(/P261125/);
  const [chinese = 0] = feetOf(/[失败]/);
  expect(latin).toBeGreaterThan(700);
  expect(chinese).toBeCloseTo(latin, 3);
});
