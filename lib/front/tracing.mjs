import { AsyncLocalStorage } from 'node:async_hooks';
import { newSpanId, newTraceId } from './traceparent.mjs';

/** @typedef {import('./traceparent.mjs').TraceContext} TraceContext */
/** `server` answers a request, `client` sends one, `internal` is a step between. @typedef {'server' | 'client' | 'internal'} SpanKind */

/**
 * The attributes of spans, by the names of OpenTelemetry where it has one. Their values are methods, patterns of routes,
 * names of operations and acts, kinds and numbers: never a value of a record, a person or an account.
 *
 * @typedef {'http.request.method' | 'http.route' | 'http.response.status_code' | 'url.template' | 'db.system.name'
 *   | 'db.operation.name' | 'error.type' | 'console.act' | 'console.outcome' | 'console.attempt'} SpanAttribute
 */
/** @typedef {Partial<Record<SpanAttribute, string | number>>} SpanAttributes */

/**
 * @typedef {object} EndedSpan
 * @property {string} traceId
 * @property {string} spanId
 * @property {string | undefined} parentId
 * @property {string} name
 * @property {SpanKind} kind
 * @property {Readonly<SpanAttributes>} attributes
 * @property {boolean} isFailed
 * @property {number} beganMs Unix milliseconds with fractions
 * @property {number} endedMs
 */

/**
 * Decides which traces are kept, and takes their spans; it must neither throw nor take time.
 *
 * @typedef {object} SpanRecorder
 * @property {(traceId: string, parent: boolean | undefined) => boolean} isSampled the decision of the asking span, if any
 * @property {number} share of the traces that begin here, those that are kept: 0 to 1
 * @property {(span: EndedSpan) => void} take
 */

/**
 * @typedef {object} SpanStart
 * @property {SpanKind} [kind]
 * @property {SpanAttributes} [attributes]
 * @property {Partial<TraceContext>} [parent] the span or the trace that this one belongs to; by default the running span
 * @property {string} [spanId] the id, where another program has chosen it
 * @property {number} [beganMs]
 */

/** Unix milliseconds with fractions, by a clock that is never set back. */
export const spanClockMs = () => performance.timeOrigin + performance.now();

/** One step of a trace, under way. */
class Span {
  /** @type {TraceContext} */
  context;
  isEnded = false;
  #recorder;
  #ended;

  /**
   * @param {SpanRecorder} recorder
   * @param {string} name
   * @param {SpanStart} start
   */
  constructor(recorder, name, { kind = 'internal', attributes = {}, parent = {}, spanId, beganMs }) {
    const traceId = parent.traceId ?? newTraceId();
    this.#recorder = recorder;
    this.context = {
      traceId,
      spanId: spanId ?? newSpanId(),
      isSampled: recorder.isSampled(traceId, parent.isSampled),
    };
    this.#ended = { parentId: parent.spanId, name, kind, attributes, beganMs: beganMs ?? spanClockMs() };
  }

  /**
   * Ends the step, once; what it learns at its end is added to its attributes.
   *
   * @param {{ attributes?: SpanAttributes, isFailed?: boolean }} [outcome]
   */
  end({ attributes = {}, isFailed = false } = {}) {
    if (this.isEnded) return;
    this.isEnded = true;
    const { traceId, spanId, isSampled } = this.context;
    if (!isSampled) return;
    const all = { ...this.#ended.attributes, ...attributes };
    this.#recorder.take({ ...this.#ended, traceId, spanId, attributes: all, isFailed, endedMs: spanClockMs() });
  }
}

/** The spans of this process. Without a recorder there is none, and steps cost nothing. */
class Tracing {
  /** @type {AsyncLocalStorage<Span>} */
  #running = new AsyncLocalStorage();
  /** @type {SpanRecorder | undefined} */
  #recorder;

  /** @param {SpanRecorder | undefined} recorder none: the end of tracing */
  recordWith(recorder) {
    this.#recorder = recorder;
  }

  get isOn() {
    return this.#recorder !== undefined;
  }

  /** The share of traces that a browser begins and that are kept; undefined while tracing is off. */
  get share() {
    return this.#recorder?.share;
  }

  /** The span in which this code runs. */
  get running() {
    const span = this.#running.getStore();
    return span?.isEnded === false ? span.context : undefined;
  }

  /**
   * The span of a trace in which this code began, which may have ended: a write goes on behind its answer.
   *
   * @param {string} traceId
   */
  spanOf(traceId) {
    const context = this.#running.getStore()?.context;
    return context?.traceId === traceId ? context : undefined;
  }

  /**
   * Begins a span; undefined while tracing is off.
   *
   * @param {string} name
   * @param {SpanStart} [start]
   */
  begin(name, start = {}) {
    if (this.#recorder === undefined) return undefined;
    return new Span(this.#recorder, name, { ...start, parent: start.parent ?? this.running ?? {} });
  }

  /**
   * Begins a span only as a step of one that goes on: steps that are too small for a trace of their own.
   *
   * @param {string} name
   * @param {SpanStart} start
   */
  beginWithin(name, start) {
    return this.running?.isSampled === true ? this.begin(name, start) : undefined;
  }

  /**
   * Runs code in a span that the caller ends.
   *
   * @template T
   * @param {Span | undefined} span
   * @param {() => T} work
   * @returns {T}
   */
  run(span, work) {
    return span === undefined ? work() : this.#running.run(span, work);
  }

  /**
   * A step from its beginning to its end. An error that the step throws fails it, and goes on to the caller.
   *
   * @template T
   * @param {string} name
   * @param {SpanStart} start
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async step(name, start, work) {
    const span = this.begin(name, start);
    if (span === undefined) return await work();
    try {
      const result = await this.#running.run(span, work);
      span.end();
      return result;
    } catch (error) {
      // With its digest the framework ends a page early, as for a redirect: nothing has failed.
      const isPlanned = error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_');
      const type = error instanceof Error ? error.name : 'unknown';
      span.end(isPlanned ? {} : { isFailed: true, attributes: { 'error.type': type } });
      throw error;
    }
  }
}

const place = Symbol.for('payments-console.tracing');
const shared = /** @type {{ [place]?: Tracing }} */ (globalThis);

/** Of the process: the front server and every bundle of the framework have the same. */
export const tracing = (shared[place] ??= new Tracing());
