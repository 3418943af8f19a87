import { randomUUID } from 'node:crypto';
import type { Environment } from '@/lib/env';
import { atEnd, repeatUntilEnd } from '@/lib/front/at-end';
import { tracing } from '@/lib/front/tracing.mjs';
import packageFile from '@/package.json' with { type: 'json' };
import { SpanExporter } from './span-exporter';
import { TraceSampler } from './trace-sampler';

const usualMs = 5_000;

/** Begins to trace. Without this, no part of the console makes a span, and no code of this folder is loaded. */
export function startTraces({ url, headers, sampler, resource }: NonNullable<Environment['traces']>): void {
  const exporter = new SpanExporter({
    url,
    headers,
    resource: {
      'service.version': packageFile.version,
      'service.instance.id': randomUUID(),
      ...resource,
    },
    onFull: () => sendNow(),
  });
  const rule = new TraceSampler(sampler);
  tracing.recordWith({
    share: rule.share,
    isSampled: (...given) => rule.isSampled(...given),
    take: (span) => exporter.take(span),
  });
  const sendNow = repeatUntilEnd('traces', async () => await exporter.send(), { firstMs: usualMs });
  // Once more after the last answers, whose spans end with them.
  atEnd('traces', async () => void (await exporter.send()), 'last');
}
