import type { useTranslations } from 'next-intl';
import type { JsonSchema } from '@/lib/contract/openapi';

/** The messages of this area, for functions that are no components. */
export type ReferenceWords = ReturnType<typeof useTranslations<'reference'>>;

export interface FieldRow {
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
  readonly words: string;
  readonly values: readonly string[];
  /** True if answers may have values that are not listed. */
  readonly open: boolean;
  readonly pattern: string | undefined;
  /** The record in the field, which another part of the page describes. */
  readonly record: string | undefined;
}

const asObject = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A schema allows null as `[schema, null]`; this returns the schema. */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema['type'])) {
    return { ...schema, type: schema['type'].find((type) => type !== 'null') };
  }
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(asObject) : [];
  const given = options.filter((option) => option !== undefined && option['type'] !== 'null');
  const [only] = given;
  return given.length === 1 && only !== undefined ? withoutNull(only) : schema;
}

const formats = ['decimal', 'date', 'date-time', 'uuid', 'email'] as const;

function lengthWords(t: ReferenceWords, schema: JsonSchema): string {
  const min = asNumber(schema['minLength']);
  const max = asNumber(schema['maxLength']);
  if (min !== undefined && max !== undefined) return t('field.between', { min, max });
  if (max !== undefined) return t('field.atMost', { max });
  if (min === 1) return t('field.notEmpty');
  return min === undefined ? '' : t('field.atLeast', { min });
}

function numberWords(t: ReferenceWords, schema: JsonSchema): string {
  const min = asNumber(schema['minimum']);
  const max = asNumber(schema['maximum']);
  const initial = asNumber(schema['default']);
  const range =
    min === undefined ? '' : max === undefined ? t('field.orMore', { min }) : t('field.range', { min, max });
  const above = asNumber(schema['exclusiveMinimum']) === undefined ? '' : t('field.positive');
  return `${range}${above}${initial === undefined ? '' : t('field.default', { value: initial })}`;
}

function schemaWords(t: ReferenceWords, given: JsonSchema): string {
  const schema = withoutNull(given);
  if (Array.isArray(schema['anyOf'])) {
    const options = schema['anyOf'].map((option) => schemaWords(t, asObject(option) ?? {}));
    return options.reduce((one, other) => t('field.or', { one, other }));
  }
  switch (schema['type']) {
    case 'string': {
      const format = formats.find((each) => each === schema['format']);
      const late = format === 'date-time' && schema['description'] !== undefined ? t('field.late') : '';
      return format === undefined ? `${t('field.text')}${lengthWords(t, schema)}` : `${t(`field.${format}`)}${late}`;
    }
    case 'integer':
      return `${t('field.wholeNumber')}${numberWords(t, schema)}`;
    case 'number':
      return `${t('field.number')}${numberWords(t, schema)}`;
    case 'boolean':
      return t('field.boolean');
    case 'array': {
      const items = asObject(schema['items']) ?? {};
      return typeof items['$ref'] === 'string' ? t('field.list') : t('field.listOf', { items: schemaWords(t, items) });
    }
    case 'object':
      return t('field.object');
    default:
      return recordOf(schema) === undefined ? t('field.anything') : '';
  }
}

function recordOf(schema: JsonSchema): string | undefined {
  const reference = schema['$ref'] ?? asObject(schema['items'])?.['$ref'];
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function rowOf(t: ReferenceWords, name: string, depth: number, required: boolean, given: JsonSchema): FieldRow {
  const schema = withoutNull(given);
  const known = asTexts(schema['x-known-values']);
  const closed = asTexts(schema['enum']);
  return {
    name,
    depth,
    required,
    words: closed.length > 0 || known.length > 0 ? t('field.oneOf') : schemaWords(t, schema),
    values: closed.length > 0 ? closed : known,
    open: known.length > 0,
    // The format says the same in words.
    pattern: typeof schema['pattern'] === 'string' && schema['format'] === undefined ? schema['pattern'] : undefined,
    record: recordOf(schema),
  };
}

/** The content of a field: the items of a list; of several shapes the last, which is the fullest. */
function contentOf(schema: JsonSchema): JsonSchema {
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  const fullest = asObject(options.at(-1)) ?? {};
  return fullest['type'] === 'array' ? (asObject(fullest['items']) ?? {}) : fullest;
}

/** The fields of an object schema, each followed by the fields inside it. */
export function fieldRows(t: ReferenceWords, given: JsonSchema, depth = 0): FieldRow[] {
  const schema = withoutNull(given);
  const required = asTexts(schema['required']);
  return Object.entries(asObject(schema['properties']) ?? {}).flatMap(([name, field]) => {
    const inner = withoutNull(asObject(field) ?? {});
    return [rowOf(t, name, depth, required.includes(name), inner), ...fieldRows(t, contentOf(inner), depth + 1)];
  });
}

/** Fields of which a body has exactly one. */
export function exclusiveFields(schema: JsonSchema): string[] {
  const options = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [];
  return options.flatMap((option) => asTexts(asObject(option)?.['required']));
}

/** The record of an answer, or of its pages. */
export function answerWords(
  t: ReferenceWords,
  schema: JsonSchema,
): { words: string; record: string | undefined; rows: FieldRow[] } {
  const data = withoutNull(asObject(asObject(schema['properties'])?.['data']) ?? {});
  const paged = asObject(schema['properties'])?.['total_pages'] !== undefined;
  if (paged) return { words: t('operation.page'), record: recordOf(data), rows: fieldRows(t, schema) };
  return {
    words: recordOf(schema) === undefined ? t('operation.object') : t('operation.record'),
    record: recordOf(schema),
    rows: fieldRows(t, schema),
  };
}
