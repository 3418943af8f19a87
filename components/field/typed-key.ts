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
