import { accessTokenLifetimeMinutes } from '@/lib/contract/access-token';

const lifetimeMs = accessTokenLifetimeMinutes * 60_000;

/**
 * When a token that came at `nowMs` ends, by `expired_at`, else by its own `exp`, else by the usual lifetime. A stated
 * end that is already past tells of clocks that disagree, not of a dead token: then its own span counts from now.
 */
export function findTokenEndMs(token: string, expiredAt: number | undefined, nowMs: number): number {
  const claims = readClaims(token);
  const statedMs = toMs(expiredAt) ?? toMs(claims.exp);
  if (statedMs !== undefined && statedMs > nowMs) return statedMs;
  const spanMs = (toMs(claims.exp) ?? 0) - (toMs(claims.iat) ?? 0);
  return nowMs + (claims.iat !== undefined && spanMs > 0 ? spanMs : lifetimeMs);
}

/** Unix seconds by extras; a stamp of thirteen digits can only be milliseconds. */
function toMs(stamp: number | undefined): number | undefined {
  if (stamp === undefined || !Number.isFinite(stamp) || stamp <= 0) return undefined;
  return stamp > 1e11 ? stamp : stamp * 1000;
}

/** Only read, never believed: the platform alone verifies a token. */
function readClaims(token: string): { exp?: number; iat?: number } {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (typeof payload !== 'object' || payload === null) return {};
    const { exp, iat } = payload as { exp?: unknown; iat?: unknown }; // any object may be asked for any key
    return { ...(typeof exp === 'number' && { exp }), ...(typeof iat === 'number' && { iat }) };
  } catch {
    return {};
  }
}
