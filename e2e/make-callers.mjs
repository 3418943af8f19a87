// Puts the callers of the permission matrix into the store of a console that does not run yet, and prints their cookies.
// `node --import tsx make-callers.mjs`
import { eq } from 'drizzle-orm';
import { changeGrants } from '../lib/access/account-grants.ts';
import { createPerson } from '../lib/access/people.ts';
import { cookieSettings, sealSessionId } from '../lib/access/session-cookie.ts';
import { beginSession } from '../lib/access/sessions.ts';
import { openStore } from '../lib/store/open-store.ts';
import { person } from '../lib/store/schema.ts';

const opened = await openStore();
const store = opened.database;
const now = new Date();
const yesterday = new Date(now.getTime() - 24 * 60 * 60_000);
const cookies = {};
for (const [caller, role, begun] of [
  ['operator', 'operator', now],
  ['support', 'support', now],
  ['manager', 'manager', now],
  ['admin', 'admin', now],
  ['expired', 'operator', yesterday],
  ['disabled', 'operator', now],
]) {
  const given = { email: `${caller}@matrix.test`, name: caller, role, password: `the password of ${caller} alone` };
  const personId = await createPerson(store, given);
  await changeGrants(store, { personId, grant: ['master'], revoke: [], byId: undefined }, now);
  const sessionId = await beginSession(store, personId, { address: '192.0.2.1', agent: 'matrix' }, begun);
  const { name } = cookieSettings(process.env.CONSOLE_ORIGIN).session;
  cookies[caller] = `${name}=${sealSessionId(sessionId, process.env.SESSION_SECRET)}`;
  // The session is left open: it is the person who may not.
  if (caller === 'disabled') await store.update(person).set({ disabledAt: now }).where(eq(person.id, personId));
}
await opened.close();
process.stdout.write(JSON.stringify(cookies));
