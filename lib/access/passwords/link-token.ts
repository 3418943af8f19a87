import { createHash, randomBytes } from 'node:crypto';

/** What a one-time link is for; its page stands under the same name. */
export type LinkKind = 'invitation' | 'new-password';

/** Why a link opens nothing: `unknown` also stands for one that was withdrawn, or whose person may not come in. */
export type LinkProblem = 'unknown' | 'used' | 'expired';

/** 256 random bits, handed out once and kept by nobody here. */
export function mintLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in the token's place: it finds what the link is for and opens nothing. */
export function hashLinkToken(kind: LinkKind, token: string): string {
  return createHash('sha256').update(`${kind} ${token}`).digest('hex');
}

export function linkOf(kind: LinkKind, consoleOrigin: string, token: string): string {
  return `${consoleOrigin}/${kind}/${token}`;
}
