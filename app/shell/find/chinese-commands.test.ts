import { describe, expect, test } from 'vitest';
import chineseFind from '@/lib/messages/zh-Hans/find.json' with { type: 'json' };
import { readQuote } from '@/lib/mirror/payouts/reading/read-quote';
import { plainWords } from '@/lib/messages/plain-words';
import { commandNames } from './commands';
import { matchCommands, readTyped } from './match-commands';
import { commandTitle } from './offer-commands';
import { namesOf } from './palette-groups';

const offeredIn = (language: 'en' | 'zh-Hans') =>
  commandNames.map((name) => ({ name, title: plainWords(language)(commandTitle(name)) }));

const chinese = namesOf(offeredIn('zh-Hans'), plainWords('zh-Hans'));
const english = namesOf(offeredIn('en'), plainWords('en'), chineseFind);

/** What people type in the command bar, and the first command that it finds. */
const found = [
  ['待办', 'inbox'],
  ['首页', 'home'],
  ['付款', 'payouts'],
  ['汇款', 'payouts'],
  ['失败付款', 'failures'],
  ['账龄', 'ageing'],
  ['报表', 'reports'],
  ['报价', 'quotes'],
  ['入账', 'deposits'],
  ['持卡人', 'cardholders'],
  ['卡产品', 'card-products'],
  ['批量冻结', 'freeze-many'],
  ['审批', 'approvals'],
  ['审计', 'audit'],
  ['月结', 'month-close'],
  ['月末结账', 'month-close'],
  ['定时报表', 'scheduled'],
  ['导出文件', 'export'],
  ['下载csv', undefined],
  ['新视图', 'new-view'],
  ['保存视图', 'new-view'],
  ['退出登录', 'sign-out'],
  ['登出', 'sign-out'],
  ['个人设置', 'profile'],
  ['时区', 'profile'],
  ['快捷键', 'keys'],
  ['连接', 'own-connections'],
  ['深色', 'dark'],
  ['浅色模式', 'light'],
  ['跟随系统', 'system-theme'],
  ['模拟入账', 'simulate-deposit'],
  ['复制参考号', 'copy-reference'],
  ['标为已复核', 'review'],
  ['张三', undefined],
  ['month close', 'month-close'],
  ['sign out', 'sign-out'],
  ['dark', 'dark'],
  ['system theme', 'system-theme'],
  ['simulate deposit', 'simulate-deposit'],
  ['copy reference', 'copy-reference'],
  ['mark reviewed', 'review'],
  ['log out', 'sign-out'],
  ['save view', 'new-view'],
  ['shortcuts', 'keys'],
] as const;

describe('in a Chinese console', () => {
  test.each(found)('"%s" finds %s', (typed, name) => {
    expect(matchCommands(typed, chinese)[0]?.name).toBe(name);
  });

  test.each([
    ['设置', ['settings-home', 'profile']],
    ['settings', ['settings-home', 'profile']],
    ['导出', ['exports', 'export']],
    ['规则', ['approval-rules', 'admin-alerts']],
  ])('"%s" finds each of its commands', (typed, names) => {
    expect(matchCommands(typed, chinese).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

const typed = [
  ['冻结 4467', 'freeze', '4467'],
  ['冻结4467', 'freeze', '4467'],
  ['冻结卡片 ４４６７', 'freeze', '4467'],
  ['解冻 4467', 'unfreeze', '4467'],
  ['解冻　4467', 'unfreeze', '4467'],
  ['报价 美元 欧元 1000', 'new-quote', '美元 欧元 1000'],
  ['报价美元欧元1000', 'new-quote', '美元欧元1000'],
  ['切换 elan', 'switch', 'elan'],
  ['切换elan', 'switch', 'elan'],
  ['切换 上海分公司', 'switch', '上海分公司'],
  ['freeze 4467', 'freeze', '4467'],
  ['quote usd eur 1000', 'new-quote', 'usd eur 1000'],
  ['switch elan', 'switch', 'elan'],
  ['注销卡片 4467', 'cancel-card', '4467'],
  ['cancel card 4467', 'cancel-card', '4467'],
  ['修改银行账户 lantern', 'edit-bank-account', 'lantern'],
  ['edit bank account lantern', 'edit-bank-account', 'lantern'],
] as const;

describe.each([
  ['Chinese', chinese],
  ['English', english],
] as const)('in a console in %s', (_, named) => {
  test.each(typed)('"%s" is a command with what it acts on', (text, name, rest) => {
    expect(readTyped(text, named)).toEqual({ name, rest });
  });

  test.each(['冻结的卡片', '报价单', '解冻结', '4467'])('"%s" is no command that takes something', (text) => {
    expect(readTyped(text, named)).toBeUndefined();
  });

  test.each([
    ['美元 欧元 1000', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' }],
    ['美元欧元1,000.50', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000.50' }],
    ['１０００美元换欧元', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' }],
    ['1.5万 离岸人民币 港币', { sell_currency: 'CNH', buy_currency: 'HKD', sell_amount: '15000' }],
    ['usd 欧元 20万', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '200000' }],
    ['usd eur 10k', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '10000' }],
    ['dollars to yen', { sell_currency: 'USD', buy_currency: 'JPY' }],
    ['很多', {}],
  ])('a quote of "%s" fills the fields that it names', (rest, fields) => {
    expect(readQuote(rest)).toEqual(fields);
  });
});

test('in an English console, the names of themes, of what a payout has, and of forms find them', () => {
  const first = (text: string) => matchCommands(text, english)[0]?.name;
  expect(['dark', 'light mode', 'system'].map(first)).toEqual(['dark', 'light', 'system-theme']);
  expect(['mark reviewed', 'copy reference', 'simulate deposit'].map(first)).toEqual([
    ...(['review', 'copy-reference', 'simulate-deposit'] as const),
  ]);
});

test('in an English console, Chinese names find commands once they are loaded', () => {
  expect(matchCommands('退出登录', english)[0]?.name).toBe('sign-out');
  expect(matchCommands('退出登录', namesOf(offeredIn('en'), plainWords('en')))).toEqual([]);
});
