import { amountsIn, movePoint } from '@/lib/format/amount-text';
import { scaleOf } from './count-at';
import { currencyAt } from './read-currency';
import { plainWord, typedWords } from './typed-word';

/** `10k`, `usd1000`: what is glued to digits is a scale or a currency. */
const pieces = /\d(?:[\d.,]*\d)?|\D+/g;

/** `usd eur 1000` as the fields of the quote page; what cannot be read, or means several currencies, is left out. */
export function readQuote(typed: string): Readonly<Record<string, string>> {
  const words = typedWords(typed).flatMap(({ text }) => (text.match(pieces) ?? []).map(plainWord));
  const codes: string[] = [];
  let [digits, places] = ['', 0];
  for (let at = 0; at < words.length; at += 1) {
    const named = currencyAt(words, at, { currencies: [], isByAmount: true });
    const { word = '' } = words[at] ?? {};
    if (named !== undefined) {
      const [code, ...others] = named.codes;
      // Offshore renminbi has a name of its own.
      if (code !== undefined && others.every((other) => other === 'CNH')) codes.push(code);
      at += named.length - 1;
    } else if (digits === '' && /^\d/.test(word)) {
      digits = word;
      places = scaleOf(words[at + 1]?.word ?? '') ?? 0;
    }
  }
  const [sell, buy] = codes;
  const [only, ...others] = amountsIn(digits, { currency: sell ?? '', wholeDigits: 18 });
  // The form asks about what two people read differently.
  const isClear = only !== undefined && others.length === 0;
  const amount = isClear ? movePoint(only, places) : places === 0 ? digits : '';
  return {
    ...(sell === undefined ? {} : { sell_currency: sell }),
    ...(buy === undefined ? {} : { buy_currency: buy }),
    ...(amount === '' ? {} : { sell_amount: amount }),
  };
}
