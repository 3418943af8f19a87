import type { Ref } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const met = new WeakSet<TextControl>();

/**
 * The ref of a text control that the server has drawn. If a person typed text before scripts ran, or the browser
 * restored it, React and the form hear of it as if it were typed now. React does not notice such text, and overwrites
 * it when it next draws the control; react-hook-form overwrites it at once.
 */
export function keepTypedEarly<T extends TextControl>(ref: Ref<T> | undefined): (control: T | null) => void {
  return (control) => {
    // React sets the default of what it has drawn, and does not change text that was typed.
    const early = control !== null && !met.has(control) && control.value !== control.defaultValue;
    const text = control?.value ?? '';
    if (typeof ref === 'function') ref(control);
    else if (ref !== undefined && ref !== null) ref.current = control;
    if (control === null) return;
    met.add(control);
    // The values are set in a microtask, because the listeners are attached by then.
    if (early) queueMicrotask(() => typeAnew(control, text));
  };
}

/** React compares with the value last set through the control's own property: only a difference is an input. */
export function typeAnew(control: TextControl, text: string): void {
  control.value = control.defaultValue;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
