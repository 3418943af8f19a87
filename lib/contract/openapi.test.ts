import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi';
import { operations } from './operations';

const document = openApiDocument();
/** Reads the document as its readers do: by following the keys of parsed JSON. */
const parsed: unknown = JSON.parse(JSON.stringify(document));

function at(...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return new Map<string, unknown>(Object.entries(value)).get(key);
  }, parsed);
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

describe('the OpenAPI document', () => {
  it('is valid by an independent validator', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
  });

  it('is refused by the same validator once it is spoilt', async () => {
    const result = await new Validator().validate({ ...document, paths: { '/x': { get: { responses: 1 } } } });
    expect(result.valid).toBe(false);
  });

  it('resolves every reference inside itself', () => {
    const targets = [...new Set(references(parsed))];
    expect(targets.length).toBeGreaterThan(40);
    for (const target of targets) expect(at(...target.replace('#/', '').split('/')), target).toBeDefined();
  });

  it('holds every operation once, with its section, and marks the extras', () => {
    for (const { name, path, method, interface: section } of Object.values(operations)) {
      const operation = ['paths', path, method.toLowerCase()] as const;
      expect(at(...operation, 'operationId')).toBe(name);
      expect(at(...operation, 'x-interface')).toBe(section);
      expect(at(...operation, 'x-extra')).toBe(section === 'extras' ? true : undefined);
    }
  });

  it('requires what the interface requires: headers, parameters, fields', () => {
    const list = at('paths', '/v2/payment/payout', 'get', 'parameters');
    expect(list).toMatchObject([
      { $ref: '#/components/parameters/AccountIdempotencyKey' },
      { $ref: '#/components/parameters/OnBehalfOf' },
      { name: 'page_number', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'page_size', required: true, schema: { type: 'integer', minimum: 1, maximum: 100 } },
      { name: 'start_time', required: false, schema: { type: 'string', format: 'date' } },
      { name: 'end_time', required: false, schema: { type: 'string', format: 'date' } },
      {
        name: 'payout_status',
        required: false,
        schema: { enum: ['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'] },
      },
    ]);
    expect(at('paths', '/v1/issuing/products', 'get', 'parameters')).toMatchObject([
      { $ref: '#/components/parameters/OnBehalfOf' },
      { name: 'page_number', required: false, schema: { default: 1 } },
      { name: 'page_size', required: false, schema: { minimum: 10, maximum: 100, default: 10 } },
    ]);
    expect(at('components', 'schemas', 'UpdateBankAccountBody', 'required')).toEqual([
      'account_number',
      'bank_name',
      'swift_code',
      'bank_country_code',
      'bank_address',
    ]);
    expect(at('components', 'schemas', 'CreateQuoteBody', 'oneOf')).toHaveLength(2);
    expect(at('paths', '/v1/connect/token', 'post', 'security')).toEqual([]);
  });

  it('allows new fields and values: no closed object and no closed enum in an answer', () => {
    const text = JSON.stringify(at('components', 'schemas'));
    expect(text).not.toContain('additionalProperties":false');
    expect(JSON.stringify(at('components', 'schemas', 'PayoutV2'))).not.toContain('"enum"');
    expect(at('components', 'schemas', 'CardProduct', 'required')).not.toContain('update_time');
  });

  it('names no client, key or token', () => {
    expect(JSON.stringify(document)).not.toMatch(/eyJ|api_key":"|localhost/);
  });
});
