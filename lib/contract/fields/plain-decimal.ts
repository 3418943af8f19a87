/** A JSON number may have an exponent. With more than two digits it would be written with thousands of zeros. */
const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * The one reader of decimals: the number without an exponent, with every digit as it came. `1.20E3` is `1200`,
 * `6.40e-05` is `0.0000640`. Undefined for a text that is no decimal.
 */
export function plainDecimal(text: string): string | undefined {
  const [, sign = '', whole = '', decimals = '', exponent] = decimal.exec(text) ?? [];
  if (whole === '') return undefined;
  if (exponent === undefined) return text;
  const point = whole.length + Number(exponent);
  const left = `${whole}${decimals}`.padEnd(point, '0').slice(0, Math.max(0, point));
  const right = `${'0'.repeat(Math.max(0, -point))}${`${whole}${decimals}`.slice(Math.max(0, point))}`;
  return `${sign}${left.replace(/^0+(?=\d)/, '') || '0'}${right === '' ? '' : `.${right}`}`;
}
