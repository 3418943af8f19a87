import { describe, expect } from 'vitest';
import { test } from './shared-console';

describe('without a session', () => {
  test('every search is refused with 401', async ({ signedIn }) => {
    const stranger = await signedIn('nobody');
    for (const address of ['/api/find/all?q=a', '/api/find/no-such-account?q=a', '/api/mirror/all/open']) {
      expect((await stranger.get(address)).status()).toBe(401);
    }
  });
});
