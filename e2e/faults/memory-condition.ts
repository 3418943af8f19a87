import { Column, Param, SQL, StringChunk } from 'drizzle-orm';

type Row = Readonly<Record<string, unknown>>;
export type KeyOf = (column: Column) => string;

type Token = { readonly text: string } | { readonly column: Column } | { readonly value: unknown };

/** A condition of drizzle as a function over rows: only the forms that lib/operations uses, anything else throws. */
export function compileCondition(condition: SQL | undefined, keyOf: KeyOf): (row: Row) => boolean {
  if (condition === undefined) return () => true;
  const parser = new Parser(tokensOf(condition), keyOf);
  return parser.whole();
}

/** The columns and directions of an `order by`. */
export function compileOrder(orders: readonly (SQL | Column)[], keyOf: KeyOf): (one: Row, other: Row) => number {
  const parts = orders.map((order) => {
    const [column, word] = tokensOf(order);
    if (column === undefined || !('column' in column)) throw new Error('an order that is not known here');
    return { key: keyOf(column.column), sign: word !== undefined && 'text' in word && word.text === 'desc' ? -1 : 1 };
  });
  return (one, other) => {
    for (const { key, sign } of parts) {
      const [left, right] = [comparable(one[key]), comparable(other[key])];
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  };
}

function tokensOf(chunk: unknown): readonly Token[] {
  const tokens: Token[] = [];
  collectTokens(chunk, tokens);
  return tokens;
}

/** Into one list: every statement of a hundred thousand schedules comes through here. */
function collectTokens(chunk: unknown, into: Token[]): void {
  if (chunk instanceof StringChunk) {
    // Most are one text; joining it would make a new one that the list of known texts has to hash again.
    const [text = ''] = chunk.value;
    into.push(...wordsOf(chunk.value.length === 1 ? text : chunk.value.join('')));
  } else if (chunk instanceof SQL) for (const inner of chunk.queryChunks) collectTokens(inner, into);
  else if (chunk instanceof Column) into.push({ column: chunk as Column }); // `instanceof` leaves its type parameters open
  else if (chunk instanceof Param) into.push({ value: chunk.value });
  else if (Array.isArray(chunk)) {
    into.push({ value: chunk.map((one: unknown): unknown => (one instanceof Param ? one.value : one)) });
  } else into.push({ value: chunk });
}

/** The same few texts come again and again. */
const known = new Map<string, readonly Token[]>();

function wordsOf(text: string): readonly Token[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const words = (text.match(/[()]|[^\s()]+/g) ?? []).map((word) => ({ text: word }));
  known.set(text, words);
  return words;
}

function comparable(value: unknown): number | string {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' || typeof value === 'string' ? value : String(value);
}

type Test = (row: Row) => boolean;

class Parser {
  readonly #tokens: readonly Token[];
  readonly #keyOf: KeyOf;
  #place = 0;

  constructor(tokens: readonly Token[], keyOf: KeyOf) {
    this.#tokens = tokens;
    this.#keyOf = keyOf;
  }

  whole(): Test {
    const test = this.#either();
    if (this.#place !== this.#tokens.length) throw new Error('a condition that is not known here');
    return test;
  }

  #either(): Test {
    let test = this.#both();
    while (this.#take('or')) {
      const [left, right] = [test, this.#both()];
      test = (row) => left(row) || right(row);
    }
    return test;
  }

  #both(): Test {
    let test = this.#one();
    while (this.#take('and')) {
      const [left, right] = [test, this.#one()];
      test = (row) => left(row) && right(row);
    }
    return test;
  }

  #one(): Test {
    if (this.#take('(')) {
      const inner = this.#either();
      if (!this.#take(')')) throw new Error('a bracket is missing');
      return inner;
    }
    const column = this.#tokens[this.#place];
    if (column === undefined || !('column' in column)) throw new Error('a condition that is not known here');
    this.#place += 1;
    const key = this.#keyOf(column.column);
    if (this.#take('is')) {
      const wanted = !this.#take('not');
      if (!this.#take('null')) throw new Error('a condition that is not known here');
      return (row) => ((row[key] ?? null) === null) === wanted;
    }
    const operator = this.#word();
    if (operator === 'not' || operator === 'in') {
      if (operator === 'not' && !this.#take('in')) throw new Error('a condition that is not known here');
      const values = this.#value() as readonly unknown[];
      return (row) => values.includes(row[key]) === (operator === 'in');
    }
    const value = this.#value();
    return (row) => compare(row[key], operator, value);
  }

  #word(): string {
    const token = this.#tokens[this.#place];
    if (token === undefined || !('text' in token)) throw new Error('a condition that is not known here');
    this.#place += 1;
    return token.text;
  }

  #value(): unknown {
    const token = this.#tokens[this.#place];
    if (token === undefined || !('value' in token)) throw new Error('a condition that is not known here');
    this.#place += 1;
    return token.value;
  }

  #take(text: string): boolean {
    const token = this.#tokens[this.#place];
    const is = token !== undefined && 'text' in token && token.text === text;
    if (is) this.#place += 1;
    return is;
  }
}

/** As SQL compares: nothing is equal to, greater or less than null. */
function compare(left: unknown, operator: string, right: unknown): boolean {
  if (left === null || left === undefined || right === null || right === undefined) return false;
  const [one, other] = [comparable(left), comparable(right)];
  switch (operator) {
    case '=':
      return one === other;
    case '<>':
      return one !== other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    default:
      throw new Error(`an operator that is not known here: ${operator}`);
  }
}
