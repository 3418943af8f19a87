import { EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';
import { beginStoreEpoch } from '@/lib/writes/restore/begin-store-epoch';

// The command does not check whether the store went back: the person who runs it has restored it, perhaps with every
// file beside it.
try {
  const opened = await openStore();
  const number = await beginStoreEpoch(opened.database, { epoch: 0, lines: undefined }, new Date());
  await opened.close();
  console.log(`All sessions, open forms, links and proposals are void; nothing that waited is sent (epoch ${number}).`);
} catch (error) {
  if (!(error instanceof EnvironmentError) && !(error instanceof StoreError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
