import type { Environment } from '@/lib/env';
import type { SpanRecorder } from '@/lib/front/tracing.mjs';

/** The last seven bytes of a trace's id are random: they decide alike in every program that sees the trace. */
const randomDigits = 14;

/** Which traces are kept, as the standard variables of OpenTelemetry say. */
export class TraceSampler implements Pick<SpanRecorder, 'isSampled' | 'share'> {
  readonly share: number;
  readonly #followsParent: boolean;

  constructor({ name, ratio }: NonNullable<Environment['traces']>['sampler']) {
    this.#followsParent = name.startsWith('parentbased_');
    this.share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio;
  }

  isSampled(traceId: string, parent: boolean | undefined): boolean {
    if (this.#followsParent && parent !== undefined) return parent;
    return parseInt(traceId.slice(-randomDigits), 16) < this.share * 16 ** randomDigits;
  }
}
