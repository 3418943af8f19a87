import type { OAuthConfig } from 'next-auth/providers/oauth';
import * as z from 'zod';
import { environment } from '@/lib/env';

/** Its name in the addresses of next-auth. */
export const openIdName = 'openid';

/** What a provider says of a person; more than these claims is not looked at. */
export const openIdClaims = z.object({
  sub: z.string().min(1),
  email: z.string().max(254).optional(),
  // Strictly `true`: some providers let people write any address into their profile.
  email_verified: z.literal(true).optional().catch(undefined),
});

/**
 * Any OpenID provider, by its discovery document: code flow with PKCE, state and nonce. The e-mail may stand in the ID
 * token or in the answer of the user-info address, which counts only for the same subject (openid-client checks it).
 */
export function openIdProvider(): OAuthConfig<Record<string, unknown>> | undefined {
  const { oidc } = environment();
  if (oidc === undefined) return undefined;
  return {
    id: openIdName,
    name: 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${oidc.issuer}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email' } },
    httpOptions: { timeout: 8_000 },
    userinfo: {
      request: async ({ client, tokens }) => {
        // openid-client's own set of tokens, which next-auth declares as its plain content.
        const { claims: told } = tokens as { claims?: () => { sub?: unknown } };
        const claims = told?.call(tokens) ?? {};
        const hasMore = client.issuer.metadata.userinfo_endpoint !== undefined;
        const more = hasMore && tokens.access_token !== undefined ? await client.userinfo(tokens.access_token) : {};
        if ('sub' in more && more.sub !== claims.sub) throw new Error('The provider told of two people.');
        return { ...claims, ...more, sub: String(claims.sub) };
      },
    },
    profile: (profile) => ({ id: z.string().parse(profile['sub']) }),
  };
}
