/** Strings, numbers, names and punctuation of JSON text that JSON.parse has already taken. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gy;
const blanks = /\s*/y;

function* tokensOf(json: string): Generator<string> {
  let place = 0;
  for (;;) {
    blanks.lastIndex = place;
    blanks.exec(json);
    tokens.lastIndex = blanks.lastIndex;
    const match = tokens.exec(json);
    if (match === null) return;
    place = tokens.lastIndex;
    yield match[0];
  }
}

/**
 * The text of a number that is a member of the outermost object, as it was written: JSON.parse would round its digits.
 * The last of several members of that name counts, as it does for JSON.parse.
 */
export function findNumberText(json: string, member: string): string | undefined {
  let depth = 0;
  let before = '';
  let name: string | undefined;
  let found: string | undefined;
  for (const token of tokensOf(json)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ':') name = JSON.parse(before) as string; // a name before a colon is a string
    else if (depth === 1 && token === ',') name = undefined;
    else if (depth === 1 && name === member && before === ':') found = token;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return found;
}

/** A positive JSON number as plain decimal text: its digits as written, an exponent worked in. */
export function plainDecimalText(number: string): string {
  const [mantissa = '', exponent] = number.split(/e/i);
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${digits}${'0'.repeat(point - digits.length)}`.replace(/^0+(?=\d)/, '');
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/^0+(?=\d)/, '');
}
