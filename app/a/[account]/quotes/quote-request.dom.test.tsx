import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { drawPart, expectSummary, fill } from '@/app/shell/draw-part.fixture';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';
import { QuoteRequest } from './quote-request';

// The answer never comes, so that the form stays as it was when it was sent.
const createQuoteAction = vi.hoisted(() => vi.fn<(write: { readonly input: QuoteValues }) => Promise<never>>());
vi.mock('@/app/write/actions', () => ({ createQuoteAction }));

const opened = {
  account: 'master',
  zone: 'UTC',
  formId: 'form',
  draft: undefined,
  former: undefined,
  approval: { conditions: [], by: undefined },
  isDayGiven: true,
  firstRate: Promise.resolve(undefined),
  bare: { today: '2026-11-02', last: '2027-11-02', platform: undefined, holidays: [] },
};

function openQuoteForm(asked: Partial<QuoteValues>) {
  createQuoteAction.mockReset().mockReturnValue(new Promise<never>(() => undefined));
  const empty = { sell_currency: '', buy_currency: '', sell_amount: '', buy_amount: '' };
  const rest = { conversion_date: '2026-11-04', transaction_type: 'conversion' };
  return drawPart(<QuoteRequest {...opened} initial={{ ...empty, ...rest, ...asked }} />).person;
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount you sell' });
const getQuote = () => screen.getByRole('button', { name: 'Get quote' });
const sent = () => createQuoteAction.mock.calls.map(([{ input }]) => input);

describe('the fixed side', () => {
  test('is asked for when both are filled in, and nothing is sent before', async () => {
    const person = openQuoteForm({ sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '100', buy_amount: '90' });
    await person.click(getQuote());
    const problem = await screen.findByRole('group', { name: 'There is a problem' });
    await waitFor(() => expect(document.activeElement).toBe(problem));
    expect(within(problem).getByRole('link', { name: /^Enter only one of the two amounts/ })).toBeDefined();
    expect(sent()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Buy exactly 90 EUR' }));
    expect(amount().value).toBe('');
    await person.click(getQuote());
    await waitFor(() => expect(sent()).toMatchObject([{ sell_amount: '', buy_amount: '90', buy_currency: 'EUR' }]));
  });
});

describe('an amount', () => {
  test('that people read differently is asked about, and sent as it was meant', async () => {
    const person = openQuoteForm({ sell_currency: 'KWD', buy_currency: 'USD' });
    await person.click(amount());
    await person.paste('1,234');
    expect(await screen.findByText('Which amount does “1,234” mean?')).toBeDefined();
    expect(screen.getByRole('button', { name: '1.234 KWD' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: '1,234.000 KWD' }));
    expect(amount().value).toBe('1,234.000');
    await person.click(amount());
    expect(amount().value).toBe('1,234.000');
    await fill(person, amount(), '1.2m');
    await person.tab();
    await person.click(await screen.findByRole('button', { name: '1,200,000.000 KWD' }));
    expect(amount().value).toBe('1,200,000.000');
  });

  test('that is none is refused at its field, and nothing is sent', async () => {
    const sentence = 'JPY has no decimals: enter a whole amount.';
    const person = openQuoteForm({ sell_currency: 'JPY', buy_currency: 'EUR' });
    await fill(person, amount(), '1.5');
    await person.hover(amount());
    fireEvent.wheel(amount(), { deltaY: 100 });
    expect(amount().value).toBe('1.5');
    await person.tab();
    expect(
      await screen.findByRole('textbox', { name: 'Amount you sell', description: new RegExp(sentence) }),
    ).toBeDefined();
    await person.click(getQuote());
    const summary = await expectSummary([sentence]);
    await person.click(within(summary).getByRole('link', { name: sentence }));
    expect(document.activeElement).toBe(amount());
    expect(document.title).toMatch(/^Error: /);
    expect(sent()).toEqual([]);
  });
});
