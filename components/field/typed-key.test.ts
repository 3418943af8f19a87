import { expect, test } from 'vitest';
import { typedKey } from './typed-key';

const press = { key: 'Escape', keyCode: 27, isComposing: false };

test.each([
  ['a press for the page gives its key', press, 'Escape'],
  ['a press that an input method composes with gives no key', { ...press, isComposing: true }, undefined],
  ['the press that ends a composition in Safari gives no key', { ...press, keyCode: 229 }, undefined],
])('%s', (_what, event, key) => {
  expect(typedKey(event)).toBe(key);
  expect(typedKey({ nativeEvent: event })).toBe(key);
});
