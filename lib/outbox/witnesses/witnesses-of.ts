import { sha256 } from '@/lib/store/sealer';
import { FileWitness } from './file-witness';
import { MailWitness } from './mail-witness';
import { PostWitness } from './post-witness';
import type { Witness, WitnessOptions } from './witness';

/** The witnesses that the settings name. */
export function witnessesOf({ environment, words, tls, target }: WitnessOptions): readonly Witness[] {
  return environment.auditWitnesses.map((given): Witness => {
    const [, scheme = '', rest = ''] = /^(\w+):(.*)$/.exec(given) ?? [];
    if (scheme === 'file') return new FileWitness(given, rest);
    if (scheme === 'mailto') return new MailWitness(given, rest, { server: environment.mail, words, tls });
    // The path of such an address is often a secret.
    const name = `${new URL(given).origin} ${sha256(given).slice(0, 8)}`;
    return new PostWitness(name, given, { environment, target });
  });
}
