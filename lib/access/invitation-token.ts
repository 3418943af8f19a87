import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, handed out once and kept by nobody here. */
export function mintInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in the token's place: it finds the invitation and opens nothing. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(`invitation ${token}`).digest('hex');
}

export function invitationLink(consoleOrigin: string, token: string): string {
  return `${consoleOrigin}/invitation/${token}`;
}
