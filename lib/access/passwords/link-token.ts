import { createHash, randomBytes } from 'node:crypto';

/** The purpose of a one-time link; its page has the same name. */
export type LinkKind = 'invitation' | 'new-password';

/** Why a link does not open: `unknown` also covers a withdrawn link, and a link of a person who may not come in. */
export type LinkProblem = 'unknown' | 'used' | 'expired';

/** 256 random bits, handed out once and not stored by the console. */
export function mintLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored in place of the token: the hash finds the link and cannot open it. */
export function hashLinkToken(kind: LinkKind, token: string): string {
  return createHash('sha256').update(`${kind} ${token}`).digest('hex');
}

export function linkOf(kind: LinkKind, consoleOrigin: string, token: string): string {
  return `${consoleOrigin}/${kind}/${token}`;
}
