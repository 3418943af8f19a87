import { depositsOf, fill, made, simulate } from '../../pages/deposit-form';
import { confirmSelf } from '../../pages/confirm-self';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { card, dayAhead, getQuote, openQuoteForm, quotesOf } from '../../pages/quote-form';

// The calls of lists are counted, which the mirror would answer.
test.use({ consoleKind: consoleWithoutMirror });

test(
  'two tabs on two accounts: every write is made once, in the account of its own tab',
  { tag: '@money' },
  async ({ page, context, sandbox, platform, seed }) => {
    const [first, second] = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
    const forms = [
      { tab: page, account: first?.account_id ?? '', amount: '31' },
      { tab: await context.newPage(), account: second?.account_id ?? '', amount: '32' },
    ] as const;
    const conversion_date = await dayAhead(platform, 'USDEUR');
    // Both forms are filled in before either is sent, and the first one is sent last.
    for (const { tab, account, amount } of forms) await fill(tab, amount, account);
    for (const { tab } of forms.toReversed()) await simulate(tab).dblclick();
    for (const { tab } of forms) await expect(made(tab)).toBeVisible();
    for (const { tab, account, amount } of forms) {
      await openQuoteForm(
        tab,
        { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: amount, conversion_date },
        account,
      );
    }
    for (const { tab } of forms.toReversed()) {
      await getQuote(tab).dblclick();
      await confirmSelf(tab);
    }
    for (const { tab } of forms) await expect(card(tab, 'USD to EUR')).toBeVisible();
    const effects = await sandbox.effects();
    const accounts = forms.map(({ account }) => account).toSorted();
    expect(
      depositsOf(effects)
        .map(({ account }) => account)
        .toSorted(),
    ).toEqual(accounts);
    expect(
      quotesOf(effects)
        .map(({ account }) => account)
        .toSorted(),
    ).toEqual(accounts);
    for (const { account, amount } of forms) {
      const [deposit] = await platform.page('listDeposits', { page_size: 10 }, account);
      expect(Number(deposit?.['amount'])).toBe(Number(amount));
    }
  },
);
