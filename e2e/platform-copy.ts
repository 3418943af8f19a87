import { startConsoleCopy } from './console-copy';
import type { Copy } from './copy';

/**
 * A console before a platform with these flags, e.g. `--spec-only`: the interface and no extras. `npm start` makes demo
 * people only for its own sandbox, which has every extra and all records, so this starts the built console itself.
 */
export async function startCopyBefore(...flags: readonly string[]): Promise<Copy> {
  return await startConsoleCopy({ sandboxFlags: flags, variables: { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' } });
}
