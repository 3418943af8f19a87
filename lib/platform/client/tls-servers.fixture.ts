import 'reflect-metadata'; // @peculiar/x509 needs it
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer, TLSSocket, type TlsOptions } from 'node:tls';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto as Crypto); // Node's own, which has the browser's type

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 24 * 60 * 60_000;

/** What is wrong with a server, if anything is. */
export const flaws = ['none', 'self-signed', 'expired', 'not-yet-valid', 'of another host', 'TLS 1.1'] as const;
export type Flaw = (typeof flaws)[number];

interface Issued {
  readonly certificate: X509Certificate;
  readonly keys: CryptoKeyPair;
}

/** An authority of this test: what it has signed is trusted where its certificate is. */
export class TestAuthority {
  readonly #own: Issued;

  private constructor(own: Issued) {
    this.#own = own;
  }

  static async make(): Promise<TestAuthority> {
    return new TestAuthority(await issue('CN=Authority of this test', { isAuthority: true }));
  }

  get certificate(): string {
    return this.#own.certificate.toString('pem');
  }

  /** The key and certificate of a server called `localhost` with this flaw. */
  async settingsFor(flaw: Flaw): Promise<TlsOptions> {
    const host = flaw === 'of another host' ? 'elsewhere.invalid' : 'localhost';
    const days = { expired: [-9, -1], 'not-yet-valid': [1, 9] }[flaw as string] ?? [-1, 9];
    const { certificate, keys } = await issue(`CN=${host}`, {
      host,
      days,
      by: flaw === 'self-signed' ? undefined : this.#own,
    });
    const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
    return {
      cert: certificate.toString('pem'),
      key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
      ...(flaw === 'TLS 1.1' && { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    };
  }
}

interface Wanted {
  readonly host?: string;
  readonly days?: readonly number[];
  readonly by?: Issued | undefined;
  readonly isAuthority?: boolean;
}

async function issue(subject: string, { host, days = [-1, 9], by, isAuthority = false }: Wanted): Promise<Issued> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [from = 0, to = 0] = days;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8))).toString('hex'),
    subject,
    issuer: by?.certificate.subject ?? subject,
    notBefore: new Date(Date.now() + from * dayMs),
    notAfter: new Date(Date.now() + to * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: (by?.keys ?? keys).privateKey,
    extensions: [
      new BasicConstraintsExtension(isAuthority),
      ...(host === undefined ? [] : [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])]),
    ],
  });
  return { certificate, keys };
}

/** How a server begins: with TLS, or as PostgreSQL, which is asked for TLS first. */
type Speaks = 'tls' | 'smtp' | 'postgres';

/** A server that counts the bytes that it could decrypt: what a sender has told it. */
export class CountingServer {
  bytes = 0;
  connections = 0;
  readonly #server: Server;

  constructor(speaks: Speaks, settings: TlsOptions) {
    const hear = (socket: Socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        this.bytes += chunk.length;
        socket.destroy();
      });
      if (speaks === 'smtp') socket.write('220 localhost ESMTP\r\n');
    };
    this.#server =
      speaks === 'postgres'
        ? createTcpServer((socket) => {
            socket.on('error', () => undefined);
            // The first eight bytes ask for TLS and tell nothing.
            socket.once('data', () => {
              socket.write('S');
              hear(new TLSSocket(socket, { ...settings, isServer: true }));
            });
          })
        : createServer(settings, hear);
    this.#server.on('tlsClientError', () => undefined);
    this.#server.on('connection', () => (this.connections += 1));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, 'localhost');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port; // listening on TCP
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }
}
