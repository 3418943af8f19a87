import { test } from 'vitest';
import { checkStatedAges } from './rereading-days.fixture';

test('every change before the stated time is in the answer, over random days of changes and failures', async () => {
  await checkStatedAges(1);
});
