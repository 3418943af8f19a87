import { audit } from './audit';
import { borders, https } from './borders';
import type { Part } from './cell';
import { documents } from './documents';
import { flood } from './flood';
import { hanging } from './hanging';
import { held } from './held';
import { limits } from './limits';
import { logs } from './logs';
import { puppets } from './puppets';
import { rules } from './rules';
import { signIn } from './sign-in';
import { slow } from './slow';

/** What `npm run attack` runs, in this order. A part that is not here is not there. */
export const parts: readonly Part[] = [
  ...[puppets, rules, flood, hanging, signIn, audit, limits, documents, logs, borders, https, slow, held],
];
