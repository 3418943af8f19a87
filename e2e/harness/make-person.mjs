// Puts one person into the store of a console that does not run yet: `node --import tsx make-person.mjs '{"email":...}'`.
import { changeGrants } from '../../lib/access/accounts/account-grants.ts';
import { createPerson } from '../../lib/access/people/people.ts';
import { openStore } from '../../lib/store/open-store.ts';

const opened = await openStore();
const personId = await createPerson(opened.database, JSON.parse(process.argv[2] ?? '{}'));
await changeGrants(opened.database, { personId, grant: ['master'], revoke: [], byId: undefined }, new Date());
await opened.close();
