import { typeAnew } from '../field/keep-typed-early';
import { typedKey } from '../field/typed-key';

/** A popup without a field is on the screen by then, and takes keys itself. */
const longestHoldMs = 400;

/**
 * Holds the letters that a person types while a popup loads, and types them into its field as soon as that has the
 * focus. Most other keys, and a press of the pointer, end it. The returned function says that the popup is on its way.
 */
export function holdLetters(): () => void {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    removeEventListener('keydown', press, true);
    removeEventListener('focusin', give);
    removeEventListener('pointerdown', end, true);
  };
  const press = (event: KeyboardEvent) => {
    const key = typedKey(event) ?? '';
    if (key === 'Shift') return;
    const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // Enter would press the button again.
    if (!isLetter && key !== 'Enter') {
      end();
      return;
    }
    if (isLetter) text += key;
    // The key is neither a command of the page nor a press of the button.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    end();
    if (text !== '') queueMicrotask(() => typeAnew(target, text));
  };
  addEventListener('keydown', press, true);
  addEventListener('focusin', give);
  addEventListener('pointerdown', end, true);
  return () => {
    timer = setTimeout(end, longestHoldMs);
  };
}
