import { fingerprintOf } from '@/lib/audit/checkpoints/checkpoint';
import { openSigningKeys, renewSigningKey } from '@/lib/audit/checkpoints/signing-keys';
import { environment, EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';

// Prints the key that signs the next checkpoint. The key is public: give it to the auditor.
try {
  const isRenewal = process.argv.includes('--renew');
  if (isRenewal && environment().auditSigningKeys.length > 0) {
    throw new EnvironmentError(['The settings name the key: put a new one before it in AUDIT_SIGNING_KEYS.']);
  }
  const opened = await openStore();
  if (isRenewal) await renewSigningKey(opened.database);
  const { current } = await openSigningKeys(opened.database);
  await opened.close();
  console.log(`Fingerprint: ${fingerprintOf(current.publicKey)}\nPublic key (Ed25519): ${current.publicKey}`);
  if (isRenewal) console.log('The next checkpoint is signed with this key, and with the former one for the last time.');
} catch (error) {
  if (!(error instanceof StoreError) && !(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
