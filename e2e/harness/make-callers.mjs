// Puts people into the store of a console that does not run yet, as `wanted-callers.ts` describes them, and prints what
// opens the console for each: `node --import tsx make-callers.mjs '[{"name":"operator","role":"operator"}]'`.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { changeGrants } from '../../lib/access/accounts/account-grants.ts';
import { createPerson } from '../../lib/access/people/people.ts';
import { openEnrolment, proveEnrolment } from '../../lib/access/second-factor/second-factor.ts';
import { cookieSettings, sealSessionId, sessionKeyOf } from '../../lib/access/sessions/session-cookie.ts';
import { beginSession } from '../../lib/access/sessions/sessions.ts';
import { openStore } from '../../lib/store/open-store.ts';
import { connection, connectionGrant, person } from '../../lib/store/schema.ts';
import { Sealer } from '../../lib/store/sealer.ts';
import { totpCode } from './totp.ts';

const opened = await openStore();
const store = opened.database;
const sealer = new Sealer(process.env.DATA_SECRET);
const now = new Date();
const yesterday = new Date(now.getTime() - 24 * 60 * 60_000);
const { name: cookieName } = cookieSettings(process.env.CONSOLE_ORIGIN).session;
const made = {};
for (const { name, role, expired, disabled, sessions = ['whole'], factor, elsewhere } of JSON.parse(process.argv[2])) {
  const email = `${name}@matrix.test`;
  const password = `the password of ${name} alone`;
  const personId = await createPerson(store, { email, name, role, password });
  await changeGrants(store, { personId, grant: ['master'], revoke: [], byId: undefined }, now);
  if (elsewhere) await connectElsewhere(personId);
  const secret = factor === undefined ? '' : await openEnrolment(store, sealer, personId, now);
  // The code of a minute ago is used up, so that those of this minute are not.
  const before = new Date(now.getTime() - 60_000);
  const proof = { personId, code: factor === 'proven' ? totpCode(secret, before.getTime()) : '' };
  const recoveryCodes = factor === 'proven' ? await proveEnrolment(store, sealer, proof, before) : [];
  const opens = [];
  for (const [place, stage] of sessions.entries()) {
    const visitor = { address: '192.0.2.1', agent: 'matrix' };
    // Each begins a second after the one before.
    const begun = new Date((expired ? yesterday : now).getTime() + (place - sessions.length) * 1_000);
    const sessionId = await beginSession(store, personId, visitor, begun, stage);
    const cookie = `${cookieName}=${sealSessionId(sessionId, process.env.SESSION_SECRET)}`;
    opens.push({ cookie, sessionKey: sessionKeyOf(sessionId) });
  }
  made[name] = { personId, email, password, secret, recoveryCodes, sessions: opens };
  // The session is left open: it is the person who may not.
  if (disabled) await store.update(person).set({ disabledAt: now }).where(eq(person.id, personId));
}
await opened.close();

async function connectElsewhere(personId) {
  const connectionId = randomUUID();
  const platform = { environment: 'sandbox', baseUrl: 'https://x.example.com', timeZone: 'UTC', idvMethod: 'IDV_LINK' };
  const credential = { credentialSealed: '', clientHash: '', clientHint: '', putAt: now, putBy: personId };
  await store.insert(connection).values({ id: connectionId, name: 'Elsewhere', ...platform, ...credential });
  await store.insert(connectionGrant).values({ personId, connectionId, grantedAt: now, grantedBy: personId });
}

process.stdout.write(JSON.stringify(made));
