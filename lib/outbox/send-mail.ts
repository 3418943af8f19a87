import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isThisMachine } from '@/lib/addresses/service-url';
import { withoutControlCharacters } from '@/lib/front/control-characters.mjs';

/** The server that takes the mails, and their sender. */
export interface MailServer {
  /** `smtps://user:password@host:port`, or `smtp://` for STARTTLS. */
  readonly server: string;
  readonly from: string;
  /** Set by tests alone, whose server has its own certificate. */
  readonly tls?: ConnectionOptions | undefined;
  /** Ends the exchange unless the server may have the mail already; then the server's answer is awaited. */
  readonly signal?: AbortSignal | undefined;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID of the mail, the same at each try. */
  readonly id: string;
}

/**
 * `failed`: the server did not take the mail. `refused`: the server will never take it. `unknown`: the mail may have
 * arrived. `problem` is a code and never quotes the mail or the server's answer, which may repeat the mail.
 */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'refused' | 'unknown'; readonly problem: string };

const connectMs = 10_000;
const silenceMs = 20_000;

/**
 * Hands one mail over. Calls `beforeHanding` once the server is ready and before any byte of the mail is sent; if that
 * answers false, the mail is not sent.
 */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  beforeHanding: () => Promise<boolean>,
): Promise<MailOutcome> {
  const bytes = await compose(server, mail);
  const connection = connect(server);
  let isHanded = false;
  // Read only once the server has agreed to take the mail: before the first read, it cannot have the mail.
  const message = new Readable({
    read() {
      isHanded = true;
      this.push(bytes);
      this.push(null);
    },
  });
  const giveUp = () => {
    if (!isHanded) connection.close();
  };
  server.signal?.addEventListener('abort', giveUp);
  try {
    if (server.signal?.aborted === true) throw Object.assign(new Error('the process ends'), { code: 'ended' });
    await until(connection, (done) => connection.connect(done));
    const { username, password } = new URL(server.server);
    if (username !== '') {
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      await until(connection, (done) => connection.login({ credentials }, done));
    }
    if (!(await beforeHanding())) throw Object.assign(new Error('given up'), { code: 'given-up' });
    const envelope = { from: server.from, to: mail.to };
    await until(connection, (done) => connection.send(envelope, message, done));
    connection.quit();
    return { kind: 'sent' };
  } catch (error) {
    connection.close();
    return outcomeOf(error, isHanded);
  } finally {
    server.signal?.removeEventListener('abort', giveUp);
  }
}

function connect({ server, tls }: MailServer): SMTPConnection {
  const { protocol, hostname, port } = new URL(server);
  const secure = protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Without TLS, any machine on the way could read the mail and the password.
    requireTLS: !secure && !isThisMachine(hostname),
    tls: { minVersion: 'TLSv1.2', ...tls },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  });
  // An error between two steps makes the next step fail; without a listener it would end the process.
  connection.on('error', () => undefined);
  return connection;
}

/** Runs one step of the exchange; fails if the connection breaks meanwhile. */
async function until(connection: SMTPConnection, step: (done: (error?: Error | null) => void) => void): Promise<void> {
  let onError: (error: Error) => void = () => undefined;
  let onEnd: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      onError = reject;
      onEnd = () => reject(Object.assign(new Error('the connection has ended'), { code: 'ECONNECTION' }));
      connection.once('error', onError);
      connection.once('end', onEnd);
      step((error) => (error === undefined || error === null ? resolve() : reject(error)));
    });
  } finally {
    connection.off('error', onError);
    connection.off('end', onEnd);
  }
}

function outcomeOf(error: unknown, isHanded: boolean): MailOutcome {
  const {
    code = 'unknown',
    responseCode,
    permanent,
  } = error as {
    readonly code?: string;
    readonly responseCode?: number;
    readonly permanent?: boolean;
  };
  const problem = responseCode === undefined ? code : `${code} ${responseCode}`;
  // A refusal proves that the server did not take the mail. It is about this mail only where the server refuses the
  // envelope or the message, and not the password or the connection.
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode !== undefined) return { kind: permanent === true && isOfMail ? 'refused' : 'failed', problem };
  return { kind: isHanded ? 'unknown' : 'failed', problem };
}

/** Builds the mail from our own and from masked texts. None of them can add a header, a file or an address. */
async function compose({ from }: MailServer, { to, subject, text, html, id }: Mail): Promise<Buffer> {
  const [, domain = 'localhost'] = from.split('@');
  return await new MailComposer({
    from: { name: '', address: from },
    to: { name: '', address: to },
    subject: withoutControlCharacters(subject),
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
