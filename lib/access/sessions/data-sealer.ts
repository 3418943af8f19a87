import { environment } from '@/lib/env';
import { Sealer } from '@/lib/store/sealer';

/** Seals with the secret of the environment; the former one still opens while everything is being sealed anew. */
export function dataSealer(): Sealer {
  const { dataSecret, formerDataSecret } = environment();
  return formerDataSecret === undefined ? new Sealer(dataSecret) : new Sealer(dataSecret, formerDataSecret);
}
