import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

const tlsHandshake = 0x16;

/** The open door in front of the HTTP server: it knows every connection and can refuse or ignore new ones. */
export class Listener {
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  #http: HttpServer | undefined;
  #front: Server | undefined;
  #toIgnore = 0;
  #reopening: NodeJS.Timeout | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Opens the port; rejects when somebody else has it. */
  open(http: HttpServer): Promise<void> {
    this.#http = http;
    const front = this.#make(http);
    this.#front = front;
    return new Promise((resolve, reject) => {
      front.once('error', reject);
      front.listen(this.#port, '127.0.0.1', () => {
        front.off('error', reject);
        resolve();
      });
    });
  }

  /** F1: closed doors for a while; open connections are cut. */
  refuseFor(ms: number): void {
    this.close();
    this.#reopening = setTimeout(() => {
      if (this.#http !== undefined) void this.open(this.#http);
    }, ms);
  }

  /** F4: the next connections are taken and never read. */
  ignoreNext(connections: number): void {
    this.#toIgnore = connections;
  }

  get ignoring(): number {
    return this.#toIgnore;
  }

  close(): void {
    clearTimeout(this.#reopening);
    this.#front?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #make(http: HttpServer): Server {
    return createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      // A client that goes away mid-answer is its own business.
      socket.on('error', () => undefined);
      if (this.#toIgnore > 0) {
        this.#toIgnore -= 1;
        return;
      }
      this.#pass(socket, http);
    });
  }

  /** HTTP goes on to the HTTP server; a TLS greeting meets a certificate that nobody signed (F3). */
  #pass(socket: Socket, http: HttpServer): void {
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === tlsHandshake) {
        presentBadCertificate(socket);
        return;
      }
      http.emit('connection', socket);
      socket.resume();
    });
  }
}

/**
 * A certificate signed by its own key and made for another host (CN=self-signed.invalid, 2020 to 2049): no client may
 * accept it, so its key opens nothing.
 */
const badCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTwh0UEGLaY9dhQDA
Es5HooPDnMLHN9y/Ud/Zp4FJ1tuhRANCAASOzJpa3LyzRulMww+blzgFXW3I3vqO
nONI8CvI47oJaqUeQXvTxTADnwCvV/M42PSxue6fnTAtIlVh+cJM46Pn
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBJDCBygIBATAKBggqhkjOPQQDAjAeMRwwGgYDVQQDDBNzZWxmLXNpZ25lZC5p
bnZhbGlkMB4XDTIwMDEwMTAwMDAwMFoXDTQ5MTIzMTIzNTk1OVowHjEcMBoGA1UE
AwwTc2VsZi1zaWduZWQuaW52YWxpZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BI7MmlrcvLNG6UzDD5uXOAVdbcje+o6c40jwK8jjuglqpR5Be9PFMAOfAK9X8zjY
9LG57p+dMC0iVWH5wkzjo+cwCgYIKoZIzj0EAwIDSQAwRgIhAPTOUsrQdVTF+JfS
o4azYJIkmRgMPyHjDybi0cnhE6OnAiEA9cS3AkFrCk4a+/2IVy4cDeSVb77qseDJ
d1Fo4uYTdTY=
-----END CERTIFICATE-----`,
};

let context: SecureContext | undefined;

/** F3: answers a TLS greeting with that certificate. */
function presentBadCertificate(socket: Socket): void {
  context ??= createSecureContext(badCertificate);
  const secure = new TLSSocket(socket, { isServer: true, secureContext: context });
  secure.on('error', () => socket.destroy());
  secure.on('secure', () => socket.destroy());
}
