import type { Ref } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const met = new WeakSet<TextControl>();

/**
 * The ref of a text control that the server has drawn: what stands in it before scripts run, typed or brought back by
 * the browser, is told to React and to the form as if it were typed now. React notices it not, and puts back what it
 * knows the next time it draws the control; react-hook-form does so at once.
 */
export function keepTypedEarly<T extends TextControl>(ref: Ref<T> | undefined): (control: T | null) => void {
  return (control) => {
    // React makes what it has drawn the default, and leaves alone what has been typed.
    const early = control !== null && !met.has(control) && control.value !== control.defaultValue;
    const text = control?.value ?? '';
    if (typeof ref === 'function') ref(control);
    else if (ref !== undefined && ref !== null) ref.current = control;
    if (control === null) return;
    met.add(control);
    // When whoever listens is there too.
    if (early) queueMicrotask(() => typeAnew(control, text));
  };
}

/** React compares with the value that was last set through the control's own property: only a difference is an input. */
function typeAnew(control: TextControl, text: string): void {
  control.value = control.defaultValue;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
