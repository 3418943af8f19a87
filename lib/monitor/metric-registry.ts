import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { consoleMetrics, type LabelsOf, metricMeanings, type MetricName } from './console-metrics';

type NamesOf<T extends string> = {
  [N in MetricName]: (typeof consoleMetrics)[N]['type'] extends T ? N : never;
}[MetricName];
export type GaugeName = NamesOf<'gauge'>;

interface Sample<N extends MetricName> {
  readonly labels: LabelsOf<N>;
  readonly value: number;
}

/** Samples of some gauges. */
export type GaugeSamples = { readonly [N in GaugeName]?: readonly Sample<N>[] };

/** From a statement of a millisecond to a file of a minute. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 60];

/** The figures of one process, as a monitor reads them. */
export class MetricRegistry {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #gauges = new Map<string, Gauge>();
  readonly #histograms = new Map<string, Histogram>();

  constructor() {
    for (const name of Object.keys(consoleMetrics) as MetricName[]) {
      const { type, labels } = consoleMetrics[name];
      const given = { name, help: metricMeanings[name], labelNames: [...labels], registers: [this.#registry] };
      if (type === 'counter') this.#counters.set(name, new Counter(given));
      else if (type === 'gauge') this.#gauges.set(name, emptied(new Gauge(given)));
      else this.#histograms.set(name, new Histogram({ ...given, buckets }));
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Adds what the library knows of the process: heap, processor time, lag of the event loop. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  count<N extends NamesOf<'counter'>>(name: N, labels: LabelsOf<N>): void {
    this.#counters.get(name)?.inc({ ...labels });
  }

  observe<N extends NamesOf<'histogram'>>(name: N, labels: LabelsOf<N>, seconds: number): void {
    this.#histograms.get(name)?.observe({ ...labels }, seconds);
  }

  /** Puts these samples in the place of all that the gauge had: what is not there any more has no figure. */
  replace<N extends GaugeName>(name: N, samples: readonly Sample<N>[]): void {
    this.#put(name, samples);
  }

  /** The same for several gauges; those without samples are empty afterwards. */
  replaceAll(names: readonly GaugeName[], samples: GaugeSamples): void {
    for (const name of names) this.#put(name, samples[name] ?? []);
  }

  #put(name: GaugeName, samples: readonly Sample<GaugeName>[]): void {
    const gauge = this.#gauges.get(name);
    if (gauge === undefined) return;
    emptied(gauge);
    for (const { labels, value } of samples) gauge.set({ ...labels }, value);
  }

  async text(): Promise<string> {
    return await this.#registry.metrics();
  }

  /** The names and meanings of all figures, those of the library included. */
  described(): readonly { readonly name: string; readonly help: string }[] {
    return this.#registry.getMetricsAsArray().map(({ name, help }) => ({ name, help }));
  }
}

/** A gauge without labels would begin with 0, which was never read. */
function emptied(gauge: Gauge): Gauge {
  gauge.reset();
  gauge.remove({});
  return gauge;
}
