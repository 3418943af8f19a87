'use client';

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react';

/** A component or function that is loaded when it is asked for; what did not come can be asked for again. */
export function useLate<T>(load: () => Promise<T>) {
  const [Late, setLate] = useState<T>();
  const bring = useCallback(async (): Promise<boolean> => {
    try {
      const loaded = await load();
      setLate(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [load]);
  return { Late, bring };
}

/** The page comes first; and where the connection is lost later, what it may need is there. */
const settledMs = 3_000;

/** Brings once the page has settled what must not have to be waited for. */
export function useOnceSettled(bring: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void bring().catch(() => undefined), settledMs);
    return () => clearTimeout(timer);
  }, [bring]);
}

/** A part that is there once the page has settled, or when it is first wanted. It `failed` when it is wanted and did not come. */
export function useLatePart<T>(load: () => Promise<T>, wanted: boolean) {
  const { Late, bring } = useLate(load);
  useOnceSettled(bring);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (wanted) void bring().then((came) => setFailed(!came));
  }, [wanted, bring]);
  return { Late, failed };
}

interface WindowProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A window that is there once the page has settled, or was first opened. What cannot be loaded is closed again. */
export function useLateWindow<Props>(load: () => Promise<ComponentType<Props>>, { open, onOpenChange }: WindowProps) {
  const { Late, bring } = useLate(load);
  useOnceSettled(bring);
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (open) void bring().then((came) => (came ? undefined : close()));
  }, [open, bring]);
  return { Late };
}

/** A popup that is loaded on the way to its button, which stands alone until then, with `trigger`. */
export function useLatePopup<Props>(kind: 'dialog' | 'menu', load: () => Promise<ComponentType<Props>>) {
  const { Late, bring } = useLate(load);
  const ref = useRef<HTMLButtonElement>(null);
  const asked = useRef<Event>(undefined);

  useEffect(() => {
    const event = asked.current;
    if (Late === undefined || event === undefined) return;
    asked.current = undefined;
    // The button is another one now.
    ref.current?.focus({ preventScroll: true });
    ref.current?.dispatchEvent(copyOf(event));
  }, [Late]);

  const fetchAhead = () => void load().catch(() => undefined);
  const open = (event: Event) => {
    asked.current = event;
    void bring();
  };
  const alone: ComponentProps<'button'> = {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onPointerDown: fetchAhead,
    onFocus: fetchAhead,
    onClick: ({ nativeEvent }) => open(nativeEvent),
    onKeyDown: (event) => {
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      open(event.nativeEvent);
    },
  };
  return { Late, trigger: Late === undefined ? { ...alone, ref } : { ref } };
}

function copyOf(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  // Which pointer it was decides where the focus goes.
  return event instanceof PointerEvent ? new PointerEvent(event.type, event) : new MouseEvent(event.type, event);
}
