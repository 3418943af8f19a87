// Makes an empty store in a folder: `node --import tsx make-store.mjs FOLDER`.
import { storePaths } from '../../lib/paths.ts';
import { openEmbedded } from '../../lib/store/embedded.ts';

const { store, storeLock } = storePaths({ dataDir: process.argv[2] ?? '' });
const opened = await openEmbedded(store, storeLock);
await opened.checkpoint();
await opened.close();
