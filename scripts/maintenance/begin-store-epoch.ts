import { EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';
import { beginStoreEpoch } from '@/lib/writes/restore/begin-store-epoch';
import { findQuestionable } from '@/lib/writes/restore/find-questionable';
import { sentencesOf } from './sentences-of';

// The command does not check whether the store went back: the person who runs it has restored it, perhaps with every
// file beside it.
try {
  const opened = await openStore();
  const number = await beginStoreEpoch(opened.database, { epoch: 0, lines: undefined }, new Date());
  const questionable = await findQuestionable(opened.database, number);
  await opened.close();
  console.log(`All sessions, open forms, links and proposals are void; nothing that waited is sent (epoch ${number}).`);
  for (const sentence of sentencesOf(questionable)) console.log(sentence);
} catch (error) {
  if (!(error instanceof EnvironmentError) && !(error instanceof StoreError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
