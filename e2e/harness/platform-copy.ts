import { startConsoleCopy } from './console-copy';
import type { Copy } from './copy';

/**
 * A console with demo people before a sandbox with these flags, e.g. `--spec-only`: the interface and no extras. The
 * same as `npm start` has, without the time that it takes to look after both.
 */
export async function startCopyBefore(...sandboxFlags: readonly string[]): Promise<Copy> {
  return await startConsoleCopy({ sandboxFlags, variables: { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' } });
}
