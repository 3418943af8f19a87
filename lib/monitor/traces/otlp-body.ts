import type { EndedSpan } from '@/lib/front/tracing.mjs';

/** Names and values that each span of this process shares. */
export type ResourceAttributes = Readonly<Record<string, string>>;

/** By OTLP 1: `opentelemetry/proto/trace/v1/trace.proto`. */
const kinds = { internal: 1, server: 2, client: 3 } as const satisfies Record<EndedSpan['kind'], number>;
const failedStatus = { code: 2 };

/** The body of one request to `/v1/traces`, in the JSON form of OTLP. */
export function otlpBody(spans: readonly EndedSpan[], resource: ResourceAttributes): string {
  const scope = { name: 'payments-console' };
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope, spans: spans.map(otlpSpan) }] },
    ],
  });
}

function otlpSpan({ traceId, spanId, parentId, name, kind, attributes, isFailed, beganMs, endedMs }: EndedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanosecondsOf(beganMs),
    endTimeUnixNano: nanosecondsOf(endedMs),
    attributes: attributesOf(attributes),
    status: isFailed ? failedStatus : {},
  };
}

/** 64 bits are a text in this form, and more than a number holds exactly. */
const nanosecondsOf = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
