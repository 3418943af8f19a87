import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isThisMachine } from '@/lib/addresses';
import { withoutControlCharacters } from '@/lib/front/control-characters.mjs';

/** Where mails are handed over, and from whom they are. */
export interface MailServer {
  /** `smtps://user:password@host:port`, or `smtp://` for STARTTLS. */
  readonly server: string;
  readonly from: string;
  /** Of tests, whose server has a certificate of its own. */
  readonly tls?: ConnectionOptions | undefined;
  /** Ends the exchange as long as the server cannot have the mail; from then on its answer is waited for. */
  readonly signal?: AbortSignal | undefined;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same each time that this mail is tried. */
  readonly id: string;
}

/**
 * `refused`: nobody has it, and no further try would change that. `failed`: nobody has it. `unknown`: it may be there.
 * What is told is a code, never a part of the mail or of an answer, which may repeat it.
 */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'failed' | 'unknown'; readonly problem: string };

const connectMs = 10_000;
const silenceMs = 20_000;

/**
 * Hands one mail over. `beforeHanding` is asked when the server is ready for it and not a byte has left; where it says no
 * nothing is sent.
 */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  beforeHanding: () => Promise<boolean>,
): Promise<MailOutcome> {
  const bytes = await compose(server, mail);
  const connection = connect(server);
  let isHanded = false;
  // The server has said that it takes the mail when this is read first; until then it cannot have it.
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
    // Without it, whoever stands between could read the mail and the password.
    requireTLS: !secure && !isThisMachine(hostname),
    tls: { minVersion: 'TLSv1.2', ...tls },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  });
  // What goes wrong while nothing is under way is told by the next step; without a listener it would end the process.
  connection.on('error', () => undefined);
  return connection;
}

/** A step of the exchange; a connection that breaks meanwhile ends it too. */
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
  // An answer that says no is an answer; what it says of the server, the password or the way there is not said of the mail.
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode !== undefined) return { kind: permanent === true && isOfMail ? 'refused' : 'failed', problem };
  return { kind: isHanded ? 'unknown' : 'failed', problem };
}

/** Every text of it is ours or masked; whatever it holds, it becomes no header, file or address. */
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
