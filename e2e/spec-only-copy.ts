import { startConsoleCopy } from './console-copy';
import type { Copy } from './copy';

/**
 * A console before a platform that has the interface and no extras. `npm start` makes demo people only for its own
 * sandbox, which has them all, so this starts the built console itself.
 */
export async function startSpecOnlyCopy(): Promise<Copy> {
  return await startConsoleCopy({
    sandboxFlags: ['--spec-only'],
    variables: { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' },
  });
}
