import { betweenFaults } from '@/sandbox/faults/between';
import type { FaultName } from '@/sandbox/faults/catalogue';

/** One fault of the catalogue (reliability 2.1) in one of its forms. */
export interface GridFault {
  readonly fault: FaultName;
  /** What tells the forms of one fault apart, in the printed lines. */
  readonly form: string;
  /** What is armed beside the name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** How many calls one after another it strikes. */
  readonly strikes: number;
  /** The platform itself says it, so a platform that remembers every answer may remember this one. */
  readonly isOwnAnswer: boolean;
  /** Another write has to stand in the platform's memory first. */
  readonly needs: 'nothing' | 'another write' | 'a twin';
}

function form(fault: FaultName, name: string, values: object = {}, more: Partial<GridFault> = {}): GridFault {
  const isOwnAnswer = ownAnswers.has(fault);
  return { fault, form: name, values: { ...values }, strikes: 1, isOwnAnswer, needs: 'nothing', ...more };
}

function variants(fault: FaultName, ...names: readonly string[]): GridFault[] {
  return names.map((variant) => form(fault, variant, { variant }));
}

/**
 * Whole answers with a status, which an idempotency layer of the platform could keep. F35 and F37 come from something
 * in front of it, F23 and F24 from the layer itself.
 */
const ownAnswers: ReadonlySet<FaultName> = new Set([
  ...(['F12', 'F13', 'F15', 'F16', 'F20', 'F21', 'F22', 'F25', 'F26', 'F27', 'F28', 'F29'] as const),
  ...(['F30', 'F31', 'F32', 'F33', 'F34', 'F36', 'F39'] as const),
]);

export const gridFaults: readonly GridFault[] = [
  form('F1', 'refused'),
  form('F2', 'no such host'),
  form('F3', 'bad certificate'),
  form('F4', 'connect hangs'),
  form('F5', 'silence'),
  form('F6', 'reset before the read'),
  form('F7', 'reset'),
  form('F8', 'clean close'),
  form('F9', 'half JSON with length'),
  form('F10', 'half JSON chunked'),
  form('F11', 'slow drip', { delay_ms: 500 }),
  form('F12', 'empty 200'),
  form('F13', 'HTML 200'),
  form('F14', 'wrong content type'),
  ...variants('F15', 'object', 'array', 'null'),
  form('F16', 'error envelope in 200'),
  ...variants('F17', 'enum', 'field'),
  ...variants('F18', 'number', 'exponent', 'exponent-text'),
  ...variants('F19', 'plain', 'gzip'),
  ...variants('F20', '201', '204'),
  form('F21', 'redirect'),
  form('F22', 'validation'),
  form('F22', 'unlisted text', { message: 'Something unforeseen came about' }),
  form('F22', 'internal text', { message: 'server error' }),
  form('F23', 'processing, 3 times', {}, { strikes: 3 }),
  form('F24', 'being processed, 3 times', {}, { strikes: 3 }),
  ...variants('F25', 'format', 'entity', 'endpoint', 'account', 'api'),
  form('F26', 'legacy refusal'),
  form('F27', 'Login expired', {}, { strikes: 2 }),
  form('F28', 'access token err', {}, { strikes: 2 }),
  form('F29', '401 {error}'),
  form('F30', '401 typed', {}, { strikes: 2 }),
  form('F31', '403 flat', {}, { strikes: 2 }),
  form('F32', 'forbidden'),
  form('F33', 'IP not allowed'),
  ...variants('F34', '404', '405'),
  form('F35', '429', { variant: 'http' }),
  form('F35', '429 with Retry-After', { variant: 'http', retry_after: '7' }),
  form('F35', 'code 429 in 400', { variant: 'legacy' }),
  form('F35', 'code 429 in 400 with Retry-After', { variant: 'legacy', retry_after: '7' }),
  ...variants('F36', 'no-code', 'typed'),
  ...variants('F37', '502', '503', '504'),
  form('F38', 'after our deadline', { delay_ms: 20_000 }),
  form('F38', 'long after our deadline', { delay_ms: 50_000 }),
  form('F39', "another write's answer", {}, { needs: 'another write' }),
  form('F39', "a twin's answer", {}, { needs: 'a twin' }),
  ...variants('F40', 'status-line', 'headers'),
  ...betweenFaults.F41.variants.map((variant) => form('F41', variant, { variant })),
  ...variants('F42', 'plain', 'age'),
];
