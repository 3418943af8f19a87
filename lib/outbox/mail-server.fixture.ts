import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A real SMTP server that a test can make misbehave. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly #server: SMTPServer;
  /** The refusal that it answers to a mail; undefined where it takes mails. */
  refuse: { readonly at: 'to' | 'data'; readonly code: number } | undefined;
  atConnect = nothing;
  beforeData = nothing;
  afterData = nothing;

  private constructor(more: SMTPServerOptions) {
    this.#server = new SMTPServer({
      logger: false,
      authOptional: true,
      disableReverseLookup: true,
      onConnect: (_, done) => {
        void this.atConnect().then(() => done());
      },
      onRcptTo: (_, __, done) => {
        void this.beforeData().then(() => done(this.refuse?.at === 'to' ? failure(this.refuse.code) : null));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          const text = Buffer.concat(chunks).toString('utf8');
          if (this.refuse?.at === 'data') {
            done(failure(this.refuse.code));
            return;
          }
          this.received.push({ from, to: rcptTo.map(({ address }) => address), text });
          void this.afterData().then(() => done());
        });
      },
      ...more,
    });
    this.#server.on('error', () => undefined);
  }

  static async open(more: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(more);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** The variables of a console that sends its mails to this server. */
  get variables() {
    return { SMTP_URL: `smtp://127.0.0.1:${this.port}`, MAIL_FROM: 'console@company.test' };
  }

  /** How often each mail arrived, by the id that its deliveries share. */
  arrivals(): ReadonlyMap<string, number> {
    const times = new Map<string, number>();
    for (const { text } of this.received) {
      const [, id = ''] = /^Message-ID: <(.*)@/im.exec(text) ?? [];
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    return times;
  }

  /** Forgets every mail, and takes mails as a server does that works. */
  renew(): void {
    this.received.length = 0;
    this.refuse = undefined;
    [this.atConnect, this.beforeData, this.afterData] = [nothing, nothing, nothing];
  }

  /** Breaks every connection, like a machine that fails. */
  cut(): void {
    for (const connection of this.#server.connections) connection._socket.destroy();
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

const failure = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
