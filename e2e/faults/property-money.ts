import fc from 'fast-check';
import { amount as answerAmount } from '@/lib/contract/primitives';
import { formatAmount } from '@/lib/format/money';
import { findExactNumber, parseExactJson, writeExactJson } from '@/lib/platform/client/exact-json';
import { findNumberText, plainDecimalText } from '@/sandbox/http/json-number';

const digits = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
    minLength: least,
    maxLength: most,
  });

/** As people type them: up to 18 digits before the point and 8 behind it, no needless zeros in front. */
const typed = fc
  .tuple(fc.constantFrom('1', '2', '5', '9'), digits(0, 17), digits(0, 8), fc.boolean())
  .map(([first, more, after, isSmall]) => {
    const whole = isSmall ? '0' : `${first}${more}`;
    return after === '' ? whole : `${whole}.${after}`;
  });

/** Interface 4.5: a JSON number, so no more digits than any reader keeps. */
const asNumber = (text: string): boolean => text.replace('.', '').length <= 15;

/**
 * Text that a person typed, to the bytes that leave, to the answer that comes back, to the text on the screen: not a
 * digit changes, whether the amount travels as a text or, in a simulated deposit, as a number. Gives how many did so.
 */
export function checkMoney(runs: number): { readonly asText: number; readonly asNumber: number } {
  const count = { asText: 0, asNumber: 0 };
  fc.assert(
    fc.property(typed, (text) => {
      count.asText += 1;
      if (!survives(writeExactJson({ sell_amount: text }), 'sell_amount', text)) return false;
      if (!asNumber(text)) return true;
      count.asNumber += 1;
      const number = findExactNumber(text);
      if (number === undefined) return false;
      const wire = writeExactJson({ amount: number, currency: 'USD' });
      // The bytes, then another reader of them, then the platform's own text of it.
      if (wire !== `{"amount":${text},"currency":"USD"}` || Number(text) !== valueOf(wire)) return false;
      return plainDecimalText(findNumberText(wire, 'amount') ?? '') === text && survives(wire, 'amount', text);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return count;
}

function valueOf(wire: string): unknown {
  return (JSON.parse(wire) as { readonly amount: unknown }).amount; // an object was just written
}

/** The way back: what stood in the bytes is what the screen shows, but for the commas. */
function survives(wire: string, name: string, text: string): boolean {
  const read = parseExactJson(wire);
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...read.value };
  const parsed = answerAmount.safeParse(fields[name]);
  // A currency without decimals adds none, so what is shown is what came.
  return parsed.success && parsed.data === text && formatAmount(parsed.data, 'JPY').replaceAll(',', '') === text;
}
