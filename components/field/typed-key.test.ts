import { describe, expect, test } from 'vitest';
import { shortcutKey, typedKey } from './typed-key';

const press = { key: 'Escape', keyCode: 27, isComposing: false };

test.each([
  ['a press for the page gives its key', press, 'Escape'],
  ['a press that an input method composes with gives no key', { ...press, isComposing: true }, undefined],
  ['the press that ends a composition in Safari gives no key', { ...press, keyCode: 229 }, undefined],
])('%s', (_what, event, key) => {
  expect(typedKey(event)).toBe(key);
  expect(typedKey({ nativeEvent: event })).toBe(key);
});

const shortcut = (key: string, code: string, { shiftKey = false, modifiers = [] as readonly string[] } = {}) =>
  shortcutKey({
    key,
    code,
    shiftKey,
    keyCode: 0,
    isComposing: false,
    getModifierState: (name) => modifiers.includes(name),
  });

describe('a shortcut goes by the letter on every Latin keyboard', () => {
  test.each([
    ['US', 'k', 'KeyK', 'k'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['AZERTY', 'm', 'Semicolon', 'm'],
    ['QWERTZ', 'y', 'KeyZ', 'y'],
    ['Dvorak', 'k', 'KeyV', 'k'],
    ['Dvorak', 'x', 'KeyB', 'x'],
    ['Polish', 'ł', 'KeyL', 'ł'],
  ])('%s %s on %s', (_, key, code, counts) => expect(shortcut(key, code)).toBe(counts));

  test.each([
    ['QWERTZ', '?', 'Minus'],
    ['AZERTY', '?', 'KeyM'],
    ['Dvorak', "'", 'KeyQ'],
    ['Dvorak', '/', 'BracketLeft'],
    ['Turkish', '.', 'Slash'],
  ])('a mark of %s, %s on %s', (_, key, code) => {
    shortcut('a', 'KeyA');
    expect(shortcut(key, code, { shiftKey: key === '?' })).toBe(key);
  });
});

describe('a shortcut goes by the place of the key on a keyboard of another script', () => {
  test.each([
    ['Russian', 'л', 'KeyK', 'k'],
    ['Russian', 'о', 'KeyJ', 'j'],
    ['Russian', 'х', 'BracketLeft', '['],
    ['Russian', 'ъ', 'BracketRight', ']'],
    ['Ukrainian', 'ї', 'BracketRight', ']'],
    ['Bulgarian', 'н', 'KeyK', 'k'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Hebrew', 'ל', 'KeyK', 'k'],
    ['Arabic', 'ن', 'KeyK', 'k'],
    ['Georgian', 'კ', 'KeyK', 'k'],
    ['Thai', 'า', 'KeyK', 'k'],
    ['Korean', 'ㅏ', 'KeyK', 'k'],
  ])('%s %s on %s', (_, key, code, counts) => expect(shortcut(key, code)).toBe(counts));

  test('with Shift, and for the marks beside the letters', () => {
    expect(shortcut('Ч', 'KeyX', { shiftKey: true })).toBe('X');
    expect(shortcut(',', 'Slash', { shiftKey: true })).toBe('?');
    expect(shortcut('.', 'Slash')).toBe('/');
    expect(shortcut('?', 'Digit7', { shiftKey: true })).toBe('?');
    shortcut('ע', 'KeyG');
    expect(shortcut('/', 'KeyQ')).toBe('q');
    expect(shortcut('Escape', 'Escape')).toBe('Escape');
  });
});

test.each([
  ['@', 'KeyQ'],
  ['k', 'KeyK'],
  [']', 'Digit9'],
])('with AltGr %s is a character, and no shortcut', (key, code) => {
  expect(shortcut(key, code, { modifiers: ['AltGraph'] })).toBeUndefined();
});

test('a press for an input method is no shortcut', () => {
  const composing = { key: 'k', code: 'KeyK', shiftKey: false, isComposing: true, keyCode: 229 };
  expect(shortcutKey({ ...composing, getModifierState: () => false })).toBeUndefined();
});
