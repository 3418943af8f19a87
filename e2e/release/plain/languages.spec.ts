import type { Page } from 'playwright/test';
import { proposalOf } from '../../pages/approve-as';
import { demoPassword } from '../../pages/confirm-self';
import { expectGoodInChinese, readChinese } from '../../pages/languages/in-chinese';
import { quotesOf } from '../../pages/quote-form';
import { signIn } from '../../pages/sign-in';
import { expect, test } from '../../harness/fixtures';
import { beginAtTestNow } from '../../harness/consoles';
import { navigateUntilReady } from '../../pages/loads/until-ready';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

// Words that a person reads are typed here by hand; docs/words.md has the terms.

const language = (page: Page) => page.locator('html').getAttribute('lang');

test('the browser’s language is the first guess, and another is one press away', async ({ browser, copy }) => {
  const context = await browser.newContext({ baseURL: copy.origin, locale: 'zh-CN' });
  await beginAtTestNow(context);
  navigateUntilReady(context);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await expect(page).toHaveTitle('登录 · 支付控制台');
  expect(await language(page)).toBe('zh-Hans');
  await page.getByLabel('邮箱').fill('operator@demo.test');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await language(page)).toBe('en');
  await expect(page.getByLabel('Email')).toHaveValue('operator@demo.test');
  // Signing in keeps what was chosen.
  await signIn(page, 'operator', demoPassword);
  await expect(page.getByRole('link', { name: 'Payouts', exact: true })).toBeVisible();
  await context.close();
});

test('another language is chosen in the menu, keeps what is typed, and follows the person', async ({ openAs }) => {
  // A person whom no other test needs in a language: their choice stays.
  const page = await openAs('manager3');
  await page.goto('/a/master/quotes?sell_currency=USD&buy_currency=CNH');
  await page.getByRole('textbox', { name: 'Amount you sell' }).fill('1234.50');
  const address = page.url();
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('报价');
  await expect(page).toHaveTitle(/报价 · 主账户 · 沙箱$/);
  expect(await language(page)).toBe('zh-Hans');
  expect(page.url()).toBe(address);
  await expect(page.getByRole('textbox', { name: '卖出金额' })).toHaveValue(/^1,?234\.50$/);
  // The same person in another browser, which prefers English.
  const other = await openAs('manager3');
  await other.goto('/a/master/payouts');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^付款/);
  await other.getByRole('button', { name: /个人菜单$/ }).click();
  await other.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Payouts/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotes');
});

test.describe('people who read Chinese do their work', () => {
  test('an operator is told what is wrong with an amount, mends it, and gets a price', async ({
    page,
    platform,
    sandbox,
  }) => {
    const [day = ''] = await platform.conversionDays('USD', 'CNH');
    await readChinese(page);
    await page.goto(`/a/master/quotes?sell_currency=USD&buy_currency=CNH&conversion_date=${day}`);
    await page.getByRole('button', { name: '获取报价' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['请输入卖出金额或买入金额。']);
    await expect(page).toHaveTitle(/^错误：报价 /);
    await expectGoodInChinese(page);
    expect(quotesOf(await sandbox.effects())).toEqual([]);
    await page.getByRole('textbox', { name: '卖出金额' }).fill('1000');
    await page.getByRole('button', { name: '获取报价' }).click();
    const self = page.getByRole('alertdialog', { name: '验证身份' });
    await expectGoodInChinese(page, self);
    await self.getByLabel(/密码/).fill(demoPassword);
    await self.getByRole('button', { name: '验证', exact: true }).click();
    await expect(page.getByRole('region', { name: /^USD.*CNH$/ })).toBeVisible();
    await expectGoodInChinese(page);
    await expect(page).toHaveTitle(/^(\(\d+\+?\) )?报价 /);
    expect(quotesOf(await sandbox.effects())).toHaveLength(1);
  });

  test.describe('as support', () => {
    test.use({ role: 'support' });

    test('freezes a card from the list', async ({ page, fresh, changesOf }) => {
      const id = fresh.card('ACTIVE');
      await readChinese(page);
      await page.goto(`/a/master/cards/${id}`);
      const panel = page.getByRole('region', { name: '更改状态' });
      await panel.getByRole('button', { name: '冻结', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^冻结卡片/ });
      await expectGoodInChinese(page, dialog);
      await dialog.getByLabel(/^原因/).fill('客户报失');
      await dialog.getByRole('button', { name: '冻结卡片' }).click();
      await expect(panel.getByText('冻结卡片：已冻结')).toBeVisible({ timeout: 150_000 });
      expect(await changesOf(id)).toHaveLength(1);
    });
  });

  test('a manager approves a change of a bank account as it is shown', async ({ page, openAs, fresh, changesOf }) => {
    const id = fresh.bankAccount('GBP', 'GB');
    await readChinese(page);
    await page.goto(`/a/master/bank-accounts/${id}/edit`);
    await expect(page.getByRole('combobox', { name: /^银行所在国家\/地区/ })).toBeEditable();
    await page.getByRole('textbox', { name: '账号' }).fill('GB29 NWBK 6016 1331 9268 19');
    await page.getByRole('textbox', { name: 'SWIFT 代码' }).fill('NWBKGB2L');
    await page.getByRole('textbox', { name: '分类代码（Sort code）' }).fill('60-16-13');
    await page.getByRole('textbox', { name: '银行', exact: true }).fill('第二银行');
    await expect(page.getByRole('table', { name: '变更内容' })).toBeVisible();
    await page.getByRole('button', { name: '提交审批' }).click();
    await expect(page.getByText('编辑银行账户：等待审批').first()).toBeVisible();
    const approver = await openAs('manager');
    await readChinese(approver);
    const proposal = proposalOf(approver, id);
    await expect(async () => {
      await approver.goto('/a/master/approvals');
      await expect(proposal).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(proposal.getByRole('row', { name: /^银行 / })).toContainText('第二银行');
    await expectGoodInChinese(approver);
    await proposal.getByRole('button', { name: '批准', exact: true }).click();
    await approver.getByRole('alertdialog').getByRole('button', { name: '批准并发送' }).click();
    await expect(approver.getByRole('list', { name: '结果' }).getByRole('listitem')).toBeVisible();
    await expect(approver.getByText(/^编辑银行账户.*：成功$/).first()).toBeVisible({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });
});
