/** A rule for a field; returns the breach in words, or undefined. */
export type Rule = (value: unknown) => string | undefined;

/** A field that may be left out. */
export interface OptionalRule {
  readonly optional: Rule;
}
export type RecordRules = Readonly<Record<string, Rule | OptionalRule>>;

const shown = (value: unknown): string => JSON.stringify([value]).slice(1, 80);

const matching =
  (pattern: RegExp, words: string): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `${shown(value)} is not ${words}`;

export const anyText: Rule = (value) => (typeof value === 'string' ? undefined : `${shown(value)} is no text`);
export const someText = matching(/[^\s]/u, 'a text with something in it');
export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID');
export const uuidV4 = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, 'a UUID v4');
export const currency = matching(/^[A-Z]{3}$/, 'a currency of three letters');
export const country = matching(/^[A-Z]{2}$/, 'a country of two letters');
export const amount = matching(/^\d+(\.\d+)?$/, 'a decimal number as text');
export const day = matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'a day YYYY-MM-DD');
export const moment = matching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  'a date-time with a zone offset',
);
export const webAddress = matching(/^[a-z][a-z0-9+.-]*:\/\/\S+$/i, 'an address');

export const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : `${shown(value)} is not true or false`);
export const integer: Rule = (value) => (Number.isInteger(value) ? undefined : `${shown(value)} is no integer`);

export const oneOf = (words: string): Rule => {
  const values = words.split(', ');
  return (value) => (typeof value === 'string' && values.includes(value) ? undefined : `${shown(value)} is not listed`);
};

/** Text of this many characters. */
export const lengthOf =
  (min: number, max: number): Rule =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max
      ? undefined
      : `${shown(value)} has not ${min} to ${max} characters`;

export const either =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.some((rule) => rule(value) === undefined) ? undefined : rules.map((rule) => rule(value)).join(', and ');

export const empty: Rule = (value) => (value === '' || value === null ? undefined : `${shown(value)} is not empty`);
export const emptyOr = (rule: Rule): Rule => either(empty, rule);
export const anything: Rule = () => undefined;

export const optional = (rule: Rule): OptionalRule => ({ optional: rule });

export const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value)
      ? joined(value.map((item, index) => at(`[${index}]`, rule(item))))
      : `${shown(value)} is no list`;

const at = (place: string, breach: string | undefined): string | undefined =>
  breach === undefined ? undefined : `${place}: ${breach}`;

function joined(breaches: readonly (string | undefined)[]): string | undefined {
  const real = breaches.filter((breach) => breach !== undefined);
  return real.length === 0 ? undefined : real.join('; ');
}

/** An object with exactly these fields; a field that the document does not list is a breach too. */
export const recordOf =
  (rules: RecordRules): Rule =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${shown(value)} is no object`;
    const fields = new Map<string, unknown>(Object.entries(value));
    const told = Object.entries(rules).map(([name, rule]) => {
      if (fields.has(name)) return at(name, (typeof rule === 'function' ? rule : rule.optional)(fields.get(name)));
      return typeof rule === 'function' ? `${name}: is missing` : undefined;
    });
    const unlisted = [...fields.keys()].filter((name) => !(name in rules)).map((name) => `${name}: is not listed`);
    return joined([...told, ...unlisted]);
  };

export const pageOf = (rule: Rule): Rule =>
  recordOf({ total_pages: integer, total_items: integer, data: listOf(rule) });
