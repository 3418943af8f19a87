import { expect, test } from 'vitest';
import { typedKey } from './typed-key';

const press = { key: 'Escape', keyCode: 27, isComposing: false };

test.each([
  ['a press of the page', press, 'Escape'],
  ['one that an input method composes with', { ...press, isComposing: true }, undefined],
  ['the one that ends a composition in Safari', { ...press, keyCode: 229 }, undefined],
])('%s', (_what, event, key) => {
  expect(typedKey(event)).toBe(key);
  expect(typedKey({ nativeEvent: event })).toBe(key);
});
