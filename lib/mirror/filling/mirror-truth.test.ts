import { test } from 'vitest';
import { checkHistories } from './mirror-truth.fixture';

test('whatever happens while it fills, the mirror ends like the platform, with exact sums', async () => {
  await checkHistories(8);
});
