// A real OpenID provider of one test: `node openid-provider.mjs <port> <redirect address> <client secret>`.
// Whoever types an e-mail as login is that person; `unverified-` before it makes the provider say so.
import Provider from 'oidc-provider';

const [port = '0', redirect = '', secret = ''] = process.argv.slice(2);
const issuer = `http://localhost:${port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: 'payments-console', client_secret: secret, redirect_uris: [redirect] }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['a key of this test alone'] },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: id.replace(/^unverified-/, ''),
      email_verified: !id.startsWith('unverified-'),
    }),
  }),
});
provider.listen(Number(port), () => process.stdout.write('listening\n'));
