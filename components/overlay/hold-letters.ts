import { typeAnew } from '../field/keep-typed-early';
import { typedKey } from '../field/typed-key';

/** A popup without a field is on the screen by then, and takes keys itself. */
const longestHoldMs = 2_000;

/** The hold that is under way. A key that came early and the button that it presses wait for the same popup. */
let join: (() => () => void) | undefined;

/**
 * Holds the letters that a person types while a popup loads, and types them into its field as soon as that has the
 * focus; Enter after letters is pressed there too, and the letters after it go to the field that has the focus next. Most
 * other keys, and a press of the pointer, end it. The returned function says that the popup is on its way.
 */
export function holdLetters(): () => void {
  join ??= begin();
  return join();
}

function begin(): () => () => void {
  let keys: readonly string[] = [];
  let awaited = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    removeEventListener('keydown', press, true);
    removeEventListener('focusin', give);
    removeEventListener('pointerdown', end, true);
    join = undefined;
  };
  const endSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(end, longestHoldMs);
  };
  const press = (event: KeyboardEvent) => {
    if (given.has(event)) return;
    const key = typedKey(event) ?? '';
    if (key === 'Shift') return;
    const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && key !== 'Enter') {
      end();
      return;
    }
    // Without a letter before it, Enter is meant for the button, which it would press again.
    if (isLetter || (keys.length > 0 && !event.repeat)) keys = [...keys, key];
    // The key is neither a command of the page nor a press of the button.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const give = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) {
      const text = keys.map((key) => (key === 'Enter' ? '\n' : key)).join('');
      end();
      if (text !== '') queueMicrotask(() => typeAnew(target, text));
    }
    if (!(target instanceof HTMLInputElement)) return;
    const enter = keys.indexOf('Enter');
    const text = keys.slice(0, enter === -1 ? undefined : enter).join('');
    keys = enter === -1 ? [] : keys.slice(enter + 1);
    if (keys.length === 0) end();
    else endSoon();
    queueMicrotask(() => {
      if (text !== '') typeAnew(target, text);
      // The field has taken the text by then.
      if (enter !== -1) queueMicrotask(() => pressEnter(target));
    });
  };
  addEventListener('keydown', press, true);
  addEventListener('focusin', give);
  addEventListener('pointerdown', end, true);
  return () => {
    awaited += 1;
    return () => {
      awaited -= 1;
      if (awaited === 0) endSoon();
    };
  };
}

/** Presses that were held, and given to their field. */
const given = new WeakSet<Event>();

function pressEnter(field: HTMLInputElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  given.add(press);
  if (field.dispatchEvent(press)) field.form?.requestSubmit();
}
