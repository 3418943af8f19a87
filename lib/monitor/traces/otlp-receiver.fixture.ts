import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${String(digits)}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    ]),
  }),
);

/** What OTLP 1 takes in its JSON form, by `opentelemetry/proto/trace/v1/trace.proto`: ids in hex, kinds as numbers. */
const body = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string().min(1),
              kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.strictObject({ code: z.literal(2).optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Values = Readonly<Record<string, string>>;

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly isFailed: boolean;
  readonly beganNs: bigint;
  readonly endedNs: bigint;
  readonly attributes: Values;
  readonly resource: Values;
}

const valuesOf = (given: z.output<typeof attributes>): Values =>
  Object.fromEntries(given.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]));

/** A collector by hand: it refuses what is no OTLP, keeps the rest, and may be slow or away. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** The headers and the text of each request. */
  readonly requests: { readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }[] = [];
  /** The status of further answers; `none`: the collector reads requests and does not answer. */
  answers: number | 'none' = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => void receiver.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get origin(): string {
    // A listening TCP server has an address with a port; only pipes have a string.
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}`;
  }

  get url(): string {
    return `${this.origin}/v1/traces`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    this.requests.push({ headers: request.headers, text });
    const { answers } = this;
    if (answers === 'none') return;
    const isRight = request.method === 'POST' && request.headers['content-type'] === 'application/json';
    if (answers === 200 && isRight && request.url === '/v1/traces') this.#keep(text);
    response.statusCode = answers === 200 && !isRight ? 415 : answers;
    response.end('{}');
  }

  #keep(text: string): void {
    for (const { resource, scopeSpans } of body.parse(JSON.parse(text)).resourceSpans) {
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({
          traceId: span.traceId,
          spanId: span.spanId,
          parentId: span.parentSpanId,
          name: span.name,
          kind: span.kind,
          isFailed: span.status.code === 2,
          beganNs: BigInt(span.startTimeUnixNano),
          endedNs: BigInt(span.endTimeUnixNano),
          attributes: valuesOf(span.attributes),
          resource: valuesOf(resource.attributes),
        });
      }
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
