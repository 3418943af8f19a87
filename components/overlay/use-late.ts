'use client';

import {
  lazy,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { typedKey } from '../field/typed-key';
import { noteLostPart } from './lost-part';

/** Loads before the person needs the part. */
type EarlyLoad = 'ahead';

/** A component or function that is loaded on demand; a failed load can be repeated. */
export function useLate<T>(load: () => Promise<T>) {
  const [Late, setLate] = useState<T>();
  const bring = useCallback(
    async (when?: EarlyLoad): Promise<boolean> => {
      try {
        const loaded = await load();
        setLate(() => loaded);
        return true;
      } catch (error) {
        // A part that is loaded ahead is not needed yet.
        if (when !== 'ahead') void noteLostPart(error);
        return false;
      }
    },
    [load],
  );
  return { Late, bring };
}

/** Events by which a person shows that they use the page. Focus is left out: a page can focus by itself. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Callbacks that wait for the first sign; undefined once there was one. */
let waiting: Set<() => void> | undefined = new Set();

/** A person who moves the pointer is about to click: loads wait this long, so that the click is answered first. */
const restMs = 3_000;

function beginAll(): void {
  for (const sign of signs) removeEventListener(sign, beginAll, true);
  setTimeout(() => {
    waiting?.forEach(whenIdle);
    waiting = undefined;
  }, restMs);
}

/** Runs the callback once the browser is idle, a second later at the latest. The returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(run, { timeout: 1_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, 100);
  return () => clearTimeout(timer);
}

/**
 * Loads a part that must not be waited for, once a person acts on the page: the part is then there even if the
 * connection is lost later. A page that is only looked at fetches nothing.
 */
export function useAtFirstSign(bring: (when: EarlyLoad) => Promise<unknown>): void {
  useEffect(() => {
    let isWanted = true;
    const run = () => {
      if (isWanted) void bring('ahead').catch(() => undefined);
    };
    if (waiting === undefined) whenIdle(run);
    else {
      waiting.add(run);
      for (const sign of signs) addEventListener(sign, beginAll, { capture: true, passive: true });
    }
    return () => {
      isWanted = false;
      waiting?.delete(run);
    };
  }, [bring]);
}

/** A part that is loaded once a person uses the page, or on demand. `failed`: the part is wanted and did not load. */
export function useLatePart<T>(load: () => Promise<T>, wanted: boolean) {
  const { Late, bring } = useLate(load);
  useAtFirstSign(bring);
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

/** A window that is loaded once a person acts on the page, or when it first opens. It closes if it cannot load. */
export function useLateWindow<Props>(load: () => Promise<ComponentType<Props>>, { open, onOpenChange }: WindowProps) {
  const { Late, bring } = useLate(load);
  useAtFirstSign(bring);
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (open) void bring().then((came) => (came ? undefined : close()));
  }, [open, bring]);
  return { Late };
}

/** A popup that is loaded when the pointer or the focus reaches its button, which stands alone before (`trigger`). */
export function useLatePopup<Props>(
  kind: 'dialog' | 'menu',
  load: () => Promise<ComponentType<Props>>,
  /** Holds what the person types meanwhile (`hold-letters.ts`), for a popup that begins with a field. */
  hold?: () => () => void,
) {
  const { Late, bring } = useLate(load);
  const ref = useRef<HTMLButtonElement>(null);
  const asked = useRef<Event>(undefined);

  useEffect(() => {
    const event = asked.current;
    if (Late === undefined || event === undefined) return;
    asked.current = undefined;
    // The loaded popup has its own button, so the event is repeated on that one.
    ref.current?.focus({ preventScroll: true });
    ref.current?.dispatchEvent(copyOf(event));
  }, [Late]);

  const fetchAhead = () => void load().catch(() => undefined);
  const open = (event: Event) => {
    asked.current = event;
    void bring().then(hold?.());
  };
  const alone: ComponentProps<'button'> = {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onPointerDown: fetchAhead,
    onFocus: fetchAhead,
    onClick: ({ nativeEvent }) => open(nativeEvent),
    onKeyDown: (event) => {
      const key = typedKey(event);
      if (kind !== 'menu' || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      event.preventDefault();
      open(event.nativeEvent);
    },
  };
  return { Late, trigger: Late === undefined ? { ...alone, ref } : { ref } };
}

function copyOf(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  // The kind of pointer decides where the focus goes.
  return event instanceof PointerEvent ? new PointerEvent(event.type, event) : new MouseEvent(event.type, event);
}

/** A part that is loaded where it is drawn. If it cannot be loaded, the rest of the page, with its form, stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      void noteLostPart(error);
      return { default: () => null };
    }
  });
}
