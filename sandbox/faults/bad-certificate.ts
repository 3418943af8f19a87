import { generateKeyPairSync, sign } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';

/** One DER value: tag, length, content (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (digits: string) => Buffer.from(digits, 'hex');

/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2. */
const algorithm = sequence(der(0x06, hex('2a8648ce3d040302')));
/** CN=self-signed.invalid. */
const name = sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from('self-signed.invalid')))));
const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));

/** A certificate signed by its own key and made for another host: no client may accept it. */
function makeContext(): SecureContext {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0x02, hex('01')), algorithm, name, validity, name, publicDer);
  const certificate = sequence(body, algorithm, der(0x03, hex('00'), sign('sha256', body, privateKey)));
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return createSecureContext({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: pem });
}

let context: SecureContext | undefined;

/** F3: answers a TLS greeting with that certificate. */
export function presentBadCertificate(socket: Socket): void {
  context ??= makeContext();
  const secure = new TLSSocket(socket, { isServer: true, secureContext: context });
  secure.on('error', () => socket.destroy());
  secure.on('secure', () => socket.destroy());
}
