import { test } from 'vitest';
import { changeOnBothSides } from './own-writes.fixture';

test('each change from outside raises an alert, and no write of the console does, whenever it is read', async () => {
  await changeOnBothSides(3);
});
