import { describe, expect, it } from 'vitest';
import { operations, type OperationName } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/operation';
import { readPlatformError } from '@/lib/contract/platform-error';
import { readTranscripts, type Transcript } from './harness/transcript';

const transcripts = readTranscripts();
const known: readonly Operation[] = Object.values(operations);

interface Route {
  readonly operation: Operation;
  readonly params: Record<string, string>;
}

/** Finds the operation by method and path alone; a literal segment is a closer match than a parameter. */
function findRoute(method: string, path: string): Route | undefined {
  const given = path.replace(/^\/api/, '').split('/');
  const matches = known.flatMap((operation) => {
    const wanted = operation.path.split('/');
    if (operation.method !== method || wanted.length !== given.length) return [];
    const params: Record<string, string> = {};
    for (const [index, segment] of wanted.entries()) {
      const value = given[index] ?? '';
      if (segment.startsWith('{')) params[segment.slice(1, -1)] = decodeURIComponent(value);
      else if (segment !== value) return [];
    }
    return [{ operation, params }];
  });
  return matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function routeOf(transcript: Transcript): Route {
  const route = findRoute(transcript.request.method, transcript.request.path);
  if (route === undefined)
    throw new Error(`no operation answers ${transcript.request.method} ${transcript.request.path}`);
  return route;
}

/** Every field of path, query and body that the contract refuses. */
function refusedFields({ operation, params }: Route, transcript: Transcript): string[] {
  const parts = [
    operation.params.safeParse(params),
    operation.query.safeParse(transcript.request.query),
    operation.body?.safeParse(transcript.request.body ?? {}),
  ];
  return parts.flatMap((part) => (part?.success === false ? part.error.issues.map(({ path }) => path.join('.')) : []));
}

/** Whether everything in `told` is still in `read`; an amount told as a JSON number is read as its text. */
function isKept(told: unknown, read: unknown): boolean {
  if (Array.isArray(told)) {
    return Array.isArray(read) && told.length === read.length && told.every((item, index) => isKept(item, read[index]));
  }
  if (typeof told === 'object' && told !== null) {
    if (typeof read !== 'object' || read === null) return false;
    const fields = new Map<string, unknown>(Object.entries(read));
    return Object.entries(told).every(([key, value]) => fields.has(key) && isKept(value, fields.get(key)));
  }
  return told === read || (typeof told === 'number' && String(told) === read);
}

const isSuccess = (transcript: Transcript): boolean => transcript.answer.status === 200;

describe.each(transcripts)('$file', (transcript) => {
  it('is named after the operation that its method and path reach', () => {
    expect(routeOf(transcript).operation.name).toBe(transcript.operation);
    expect(transcript.file.split('.')[0]).toBe(transcript.operation);
  });

  it('carries the headers that the operation demands', () => {
    const { operation } = routeOf(transcript);
    const { headers } = transcript.request;
    expect('x-auth-token' in headers).toBe(operation.token === 'required');
    expect('x-idempotency-key' in headers).toBe(operation.idempotencyKey === 'required');
    if (operation.onBehalfOf === 'never') expect(headers).not.toHaveProperty('x-on-behalf-of');
    expect(transcript.request.body === undefined).toBe(operation.body === undefined);
  });

  it('has its request accepted, or refused for the one field that it gets wrong', () => {
    const field = transcript.refusal?.field;
    expect(new Set(refusedFields(routeOf(transcript), transcript))).toEqual(
      new Set(field === undefined ? [] : [field]),
    );
  });

  if (isSuccess(transcript)) {
    it('is read without the loss of a field', () => {
      const read = routeOf(transcript).operation.response.parse(transcript.answer.body);
      expect(isKept(transcript.answer.body, read), JSON.stringify(read)).toBe(true);
    });
  } else {
    it('is understood as its refusal', () => {
      const error = readPlatformError(transcript.answer.status, transcript.answer.body);
      expect(error.kind).toBe(transcript.refusal?.kind);
      expect(error.status).toBe(transcript.answer.status);
      expect(JSON.stringify(transcript.answer.body)).toContain(JSON.stringify(error.message));
    });
  }
});

// The names are the contract's own; the cast restores the type that Object.keys drops.
describe.each(Object.keys(operations) as OperationName[])('%s', (name) => {
  const own = transcripts.filter(({ operation }) => operation === name);

  it('has a transcript of a success and of a refusal', () => {
    expect(own.filter(isSuccess).length).toBeGreaterThanOrEqual(1);
    expect(own.filter((transcript) => !isSuccess(transcript)).length).toBeGreaterThanOrEqual(1);
  });
});
