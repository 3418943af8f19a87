import { request } from 'undici';
import type { EndedSpan } from '@/lib/front/tracing.mjs';
import { log } from '@/lib/log';
import { otlpBody, type ResourceAttributes } from './otlp-body';

/** Spans that wait beyond these are lost, so that a collector that is away costs no memory. */
const mostWaiting = 2_048;
const mostInRequest = 512;
const timeoutMs = 10_000;
const pauses = { usualMs: 5_000, longestMs: 60_000 } as const;

/** After these the same spans may be sent again (OTLP 1, "Failures"); after another refusal they are lost. */
const passing: readonly number[] = [429, 502, 503, 504];

export interface ExporterOptions {
  /** Where the spans are posted: the whole address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: ResourceAttributes;
  /** Called when enough spans wait for a request. */
  readonly onFull?: () => void;
}

/** Sends ended spans to a collector, in the background: the code that is traced waits for nothing. */
export class SpanExporter {
  readonly #options: ExporterOptions;
  #waiting: EndedSpan[] = [];
  #lost = 0;
  #pauseMs: number = pauses.usualMs;
  #isAway = false;

  constructor(options: ExporterOptions) {
    this.#options = options;
  }

  take(span: EndedSpan): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length === mostInRequest && !this.#isAway) this.#options.onFull?.();
  }

  /** Sends what waits; answers after how many milliseconds to do it again. */
  async send(): Promise<number> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, mostInRequest);
      const refusal = await this.#post(batch);
      if (refusal === undefined) this.#noteSent();
      else if (this.#noteUnsent(refusal, batch)) return this.#pauseMs;
    }
    return this.#pauseMs;
  }

  /** Undefined when the collector has taken them, else why not. */
  async #post(batch: readonly EndedSpan[]): Promise<Refusal | undefined> {
    const { url, headers, resource } = this.#options;
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: otlpBody(batch, resource),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body.dump();
      const { statusCode: status } = answer;
      if (status >= 200 && status < 300) return undefined;
      return { status, reason: 'refused', isPassing: passing.includes(status) };
    } catch (error) {
      return { status: 0, reason: error instanceof Error ? error.name : 'unknown', isPassing: true };
    }
  }

  #noteSent(): void {
    if (this.#isAway) log('info', 'traces-sent-again', { count: this.#lost });
    this.#isAway = false;
    this.#lost = 0;
    this.#pauseMs = pauses.usualMs;
  }

  /** True where the same spans are to be sent again later. */
  #noteUnsent({ status, reason, isPassing }: Refusal, batch: readonly EndedSpan[]): boolean {
    if (!this.#isAway) log('warn', 'traces-not-sent', { status, reason });
    this.#isAway = true;
    if (isPassing) {
      this.#waiting = [...batch, ...this.#waiting];
      this.#pauseMs = Math.min(this.#pauseMs * 2, pauses.longestMs);
    } else this.#lost += batch.length;
    return isPassing;
  }
}

interface Refusal {
  /** 0 when no answer came. */
  readonly status: number;
  readonly reason: string;
  readonly isPassing: boolean;
}
