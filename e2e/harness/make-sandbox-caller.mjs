// Puts one person into the store of a console that does not run yet, who acts through a sandbox connection whatever the
// built-in one is, and prints their cookie. `node --import tsx make-sandbox-caller.mjs`
import { randomUUID } from 'node:crypto';
import { changeGrants } from '../../lib/access/accounts/account-grants.ts';
import { createPerson } from '../../lib/access/people/people.ts';
import { cookieSettings, sealSessionId } from '../../lib/access/sessions/session-cookie.ts';
import { beginSession } from '../../lib/access/sessions/sessions.ts';
import { rowOfConnection, sealCredential } from '../../lib/platform/connections/credential.ts';
import { openStore } from '../../lib/store/open-store.ts';
import { Sealer } from '../../lib/store/sealer.ts';
import { connection, connectionGrant } from '../../lib/store/schema.ts';

const { PLATFORM_BASE_URL, PLATFORM_CLIENT_ID, PLATFORM_API_KEY, DATA_SECRET, SESSION_SECRET, CONSOLE_ORIGIN } =
  process.env;
const opened = await openStore();
const store = opened.database;
const now = new Date();
const given = { email: 'sally@sandbox.test', name: 'Sally', role: 'operator', password: 'the password of Sally alone' };
const personId = await createPerson(store, given);
await changeGrants(store, { personId, grant: ['master'], revoke: [], byId: undefined }, now);
const id = randomUUID();
const secret = { clientId: PLATFORM_CLIENT_ID, apiKey: PLATFORM_API_KEY };
await store.insert(connection).values({
  ...{ id, name: 'Where to try things', environment: 'sandbox', baseUrl: PLATFORM_BASE_URL },
  ...{ timeZone: 'Asia/Shanghai', idvMethod: 'IDV_REDIRECT' },
  ...{ putAt: now, putBy: personId },
  ...sealCredential(new Sealer(DATA_SECRET), PLATFORM_BASE_URL, rowOfConnection(id), secret),
});
await store.insert(connectionGrant).values({ personId, connectionId: id, grantedAt: now, grantedBy: personId });
const sessionId = await beginSession(store, personId, { address: '192.0.2.1', agent: 'sandbox' }, now);
await opened.close();
process.stdout.write(`${cookieSettings(CONSOLE_ORIGIN).session.name}=${sealSessionId(sessionId, SESSION_SECRET)}`);
