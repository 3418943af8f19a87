import type { JsonSchema } from '@/lib/contract/openapi-schemas';

/** One line of a table of fields. */
export interface FieldRow {
  readonly name: string;
  /** How deep the field stands inside other fields. */
  readonly depth: number;
  readonly required: boolean;
  readonly words: string;
  readonly values: readonly string[];
  /** Answers may bring values that are not listed. */
  readonly open: boolean;
  readonly pattern: string | undefined;
  /** The record that the field holds, described elsewhere on the page. */
  readonly record: string | undefined;
}

const asObject = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** `[schema, null]` is how a schema says that null may come; the reader needs the schema. */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema['type'])) {
    return { ...schema, type: schema['type'].find((type) => type !== 'null') };
  }
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(asObject) : [];
  const given = options.filter((option) => option !== undefined && option['type'] !== 'null');
  const [only] = given;
  return given.length === 1 && only !== undefined ? withoutNull(only) : schema;
}

const formats: Readonly<Record<string, string>> = {
  decimal: 'decimal amount as text',
  date: 'date, YYYY-MM-DD',
  'date-time': 'date-time',
  uuid: 'UUID',
  email: 'e-mail address',
};

function lengthWords(schema: JsonSchema): string {
  const min = asNumber(schema['minLength']);
  const max = asNumber(schema['maxLength']);
  if (min !== undefined && max !== undefined) return `, ${min} to ${group(max)} characters`;
  if (max !== undefined) return `, at most ${group(max)} characters`;
  if (min === 1) return ', not empty';
  return min === undefined ? '' : `, at least ${min} characters`;
}

const group = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

function numberWords(schema: JsonSchema): string {
  const min = asNumber(schema['minimum']);
  const max = asNumber(schema['maximum']);
  const initial = asNumber(schema['default']);
  const range = min === undefined ? '' : max === undefined ? `, ${min} or more` : `, ${min} to ${max}`;
  const above = asNumber(schema['exclusiveMinimum']) === undefined ? '' : ', more than 0';
  return `${range}${above}${initial === undefined ? '' : `, default ${initial}`}`;
}

function schemaWords(given: JsonSchema): string {
  const schema = withoutNull(given);
  if (Array.isArray(schema['anyOf'])) {
    return schema['anyOf'].map((option) => schemaWords(asObject(option) ?? {})).join(' or ');
  }
  switch (schema['type']) {
    case 'string': {
      const format = schema['format'];
      const name = typeof format === 'string' ? formats[format] : undefined;
      const late =
        format === 'date-time' && schema['description'] !== undefined ? ', empty while it has not happened' : '';
      return name === undefined ? `text${lengthWords(schema)}` : `${name}${late}`;
    }
    case 'integer':
      return `whole number${numberWords(schema)}`;
    case 'number':
      return `number${numberWords(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array': {
      const items = asObject(schema['items']) ?? {};
      return typeof items['$ref'] === 'string' ? 'list of' : `list of ${schemaWords(items)}`;
    }
    case 'object':
      return 'object';
    default:
      return recordOf(schema) === undefined ? 'anything' : '';
  }
}

function recordOf(schema: JsonSchema): string | undefined {
  const reference = schema['$ref'] ?? asObject(schema['items'])?.['$ref'];
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function rowOf(name: string, depth: number, required: boolean, given: JsonSchema): FieldRow {
  const schema = withoutNull(given);
  const known = asTexts(schema['x-known-values']);
  const closed = asTexts(schema['enum']);
  return {
    name,
    depth,
    required,
    words: closed.length > 0 || known.length > 0 ? 'one of' : schemaWords(schema),
    values: closed.length > 0 ? closed : known,
    open: known.length > 0,
    // A format says the same in words.
    pattern: typeof schema['pattern'] === 'string' && schema['format'] === undefined ? schema['pattern'] : undefined,
    record: recordOf(schema),
  };
}

/** What stands inside a field: a list's items; of several shapes the last, which is the fullest one. */
function contentOf(schema: JsonSchema): JsonSchema {
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  const fullest = asObject(options.at(-1)) ?? {};
  return fullest['type'] === 'array' ? (asObject(fullest['items']) ?? {}) : fullest;
}

/** The fields of an object schema, those inside a field right after it. */
export function fieldRows(given: JsonSchema, depth = 0): FieldRow[] {
  const schema = withoutNull(given);
  const required = asTexts(schema['required']);
  return Object.entries(asObject(schema['properties']) ?? {}).flatMap(([name, field]) => {
    const inner = withoutNull(asObject(field) ?? {});
    return [rowOf(name, depth, required.includes(name), inner), ...fieldRows(contentOf(inner), depth + 1)];
  });
}

/** Fields of which a body carries exactly one. */
export function exclusiveFields(schema: JsonSchema): string[] {
  const options = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [];
  return options.flatMap((option) => asTexts(asObject(option)?.['required']));
}

/** The record that an answer is, or holds pages of. */
export function answerWords(schema: JsonSchema): { words: string; record: string | undefined; rows: FieldRow[] } {
  const data = withoutNull(asObject(asObject(schema['properties'])?.['data']) ?? {});
  const paged = asObject(schema['properties'])?.['total_pages'] !== undefined;
  if (paged) return { words: 'A page of', record: recordOf(data), rows: fieldRows(schema) };
  return {
    words: recordOf(schema) === undefined ? 'An object' : 'The record',
    record: recordOf(schema),
    rows: fieldRows(schema),
  };
}
