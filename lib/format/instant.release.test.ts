import { expect, test } from 'vitest';
import { findWrongStarts } from './day-starts.fixture';

test('the first moment of a day agrees with another library, for each day of 2026 to 2028 in every zone', () => {
  expect(findWrongStarts(Intl.supportedValuesOf('timeZone'))).toEqual([]);
});
