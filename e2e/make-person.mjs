// Puts one person into the store of a console that does not run yet: `node --import tsx make-person.mjs '{"email":...}'`.
import { createPerson } from '../lib/access/people.ts';
import { openStore } from '../lib/store/open-store.ts';

const opened = await openStore();
await createPerson(opened.database, JSON.parse(process.argv[2] ?? '{}'));
await opened.close();
