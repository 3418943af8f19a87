// A real OpenID provider of one test: `node openid-provider.mjs <port> <redirect address> <client secret>`.
// The login is the e-mail of the person; with `unverified-` before it the provider calls the e-mail unverified.
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
