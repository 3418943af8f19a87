interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
}

/**
 * The key of a press that is meant for the page. While an input method composes, Enter, Escape and arrows are for the
 * method: they take, leave or choose what it offers. Safari reports the press that ends a composition only afterwards,
 * with the code 229 that all browsers give to such presses.
 */
export function typedKey(press: KeyPress | { readonly nativeEvent: KeyPress }): string | undefined {
  const { key, keyCode, isComposing } = 'nativeEvent' in press ? press.nativeEvent : press;
  return isComposing || keyCode === 229 ? undefined : key;
}

/** The marks on the keys beside the letters of a Latin keyboard, without Shift and with it. */
const marks: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
};

/** The last letter that was pressed was no Latin one, so that the marks beside the letters stand elsewhere too. */
let isOtherScript = false;

type ShortcutPress = KeyPress & Pick<KeyboardEvent, 'code' | 'shiftKey' | 'getModifierState'>;

/**
 * The key by which a press counts as a shortcut: its letter on every Latin keyboard, wherever that stands, and the place
 * of the key where the keyboard has another script. With AltGr a person writes a character, and means no shortcut.
 */
export function shortcutKey(press: ShortcutPress): string | undefined {
  const key = typedKey(press);
  const { code, shiftKey } = press;
  if (key === undefined || press.getModifierState('AltGraph')) return undefined;
  if (/^\p{L}$/u.test(key)) isOtherScript = !/\p{Script=Latin}/u.test(key);
  // A comma with Shift stands on this key on Cyrillic keyboards alone.
  const isByPlace = isOtherScript || (code === 'Slash' && key === ',');
  if (!isByPlace || key.length > 1) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return marks[code]?.[shiftKey ? 1 : 0] ?? key;
}
