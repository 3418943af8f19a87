import { describe, expect } from 'vitest';
import { test } from './shared-console';

describe('the guides', () => {
  test('of a page that is not there are all guides', async ({ signedIn }) => {
    const manager = await signedIn('manager');
    for (const referer of [
      '',
      '/a/master/payouts',
      'https://elsewhere.invalid/a/master/nothing',
      'javascript:1',
      '%',
    ]) {
      const answer = await manager.get('/guides/at', { headers: { referer } });
      expect(new URL(answer.url()).pathname).toBe('/guides');
    }
    expect((await manager.get('/guides/nothing')).status()).toBe(404);
    expect((await manager.get('/guides/pictures/en/nothing.webp')).status()).toBe(404);
  });
});
