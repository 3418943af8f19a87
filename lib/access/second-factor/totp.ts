import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** 160 random bits, as RFC 4226 recommends, in the base32 that authenticator apps take. */
export function mintTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says: apps show the issuer and the e-mail beside the code. */
export function totpAddress(secret: string, email: string, issuer: string): string {
  return totpOf(secret, { label: email, issuer }).toString();
}

/** RFC 6238: the step whose code this is, now or one step to either side; undefined when it is none of them. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

function totpOf(secret: string, names: { readonly label?: string; readonly issuer?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1000 });
}
