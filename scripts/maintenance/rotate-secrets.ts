import { dataSealer } from '@/lib/store/sealer';
import { environment, EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';
import { resealEverything } from '@/lib/writes/engine/reseal';

try {
  if (environment().formerDataSecret === undefined) {
    throw new EnvironmentError([
      'DATA_SECRET_PREVIOUS is missing: set it to the secret in use, set DATA_SECRET to a new one, and start this again.',
    ]);
  }
  const opened = await openStore();
  const count = await resealEverything(opened.database, dataSealer());
  await opened.close();
  process.stdout.write(
    `${String(count)} texts were sealed with the new secret. Unset DATA_SECRET_PREVIOUS everywhere.\n`,
  );
} catch (error) {
  if (!(error instanceof EnvironmentError) && !(error instanceof StoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
