import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Agent } from 'undici';
import type { Connection } from '@/lib/access/viewers/credential';
import { openPool } from './client/send-request';
import { PlatformClient, type CallLine } from './client/platform-client';
import { readBody, serveHttp, type TestServer } from './test-server.fixture';

export const planted = { clientId: 'client-1', apiKey: 'planted-api-key' };

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Listener = (seen: SeenRequest, response: ServerResponse) => void;

/** A platform of one test: it hands out tokens and leaves every other answer to the test. */
export class TestPlatform {
  readonly seen: SeenRequest[] = [];
  readonly lines: CallLine[] = [];
  readonly client: PlatformClient;
  tokens = 0;
  /** Replaces the answer of the token route. */
  answerToken: Listener | undefined;
  readonly #server: TestServer;
  readonly #pool: Agent = openPool();

  private constructor(server: TestServer) {
    this.#server = server;
    this.client = new PlatformClient({
      connection: { baseUrl: server.origin, ...planted },
      pool: this.#pool,
      log: (line) => this.lines.push(line),
    });
  }

  static async open(answer: Listener): Promise<TestPlatform> {
    const server = await serveHttp((request, response) => {
      void platform.#answer(request, response, answer);
    });
    const platform: TestPlatform = new TestPlatform(server);
    return platform;
  }

  get connection(): Connection {
    return { baseUrl: this.#server.origin, ...planted };
  }

  /** Calls other than those for a token. */
  get calls(): SeenRequest[] {
    return this.seen.filter(({ url }) => !isTokenUrl(url));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
    await this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse, answer: Listener): Promise<void> {
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body: await readBody(request) };
    this.seen.push(seen);
    if (!isTokenUrl(url)) {
      answer(seen, response);
      return;
    }
    this.tokens += 1;
    if (this.answerToken === undefined) giveToken(response, this.tokens);
    else this.answerToken(seen, response);
  }
}

const isTokenUrl = (url: string): boolean => url === '/api/v1/connect/token';

export function giveToken(response: ServerResponse, number: number): void {
  answerJson(response, 200, { auth_token: `token-${number}`, expired_at: Math.floor(Date.now() / 1000) + 1800 });
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export const payoutRow = {
  payout_id: 'PO1234567890123456789',
  payout_currency: 'EUR',
  payout_amount: '12.50',
  statement_descriptor: 'INVOICE 1',
  payout_status: 'COMPLETED',
  create_time: '2026-11-01T10:00:00+08:00',
  internal_note: '',
  completed_time: '',
};
export const payoutPage = { total_pages: 1, total_items: 1, data: [payoutRow] };
export const firstPage = { page_number: 1, page_size: 10 };
