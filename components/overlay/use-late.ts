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

/** Before anybody wants it. */
type Ahead = 'ahead';

/** A component or function that is loaded when it is asked for; what did not come can be asked for again. */
export function useLate<T>(load: () => Promise<T>) {
  const [Late, setLate] = useState<T>();
  const bring = useCallback(
    async (when?: Ahead): Promise<boolean> => {
      try {
        const loaded = await load();
        setLate(() => loaded);
        return true;
      } catch (error) {
        // What is fetched ahead is not missed yet.
        if (when !== 'ahead') void noteLostPart(error);
        return false;
      }
    },
    [load],
  );
  return { Late, bring };
}

/** What tells that somebody is at the page. No focus: a page gives that by itself. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** What waits for the first sign; undefined once there was one. */
let waiting: Set<() => void> | undefined = new Set();

/** Whoever moves the pointer is about to press something: what answers that has the page to itself. */
const restMs = 3_000;

function beginAll(): void {
  for (const sign of signs) removeEventListener(sign, beginAll, true);
  setTimeout(() => {
    waiting?.forEach(whenIdle);
    waiting = undefined;
  }, restMs);
}

/** Runs it once the browser has nothing else to do, a second later at the latest; not any more when what comes back is called. */
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
 * Brings at the first sign of a person what must not have to be waited for: it is then there where the connection is
 * lost later. A page that is only looked at fetches nothing.
 */
export function useAtFirstSign(bring: (when: Ahead) => Promise<unknown>): void {
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

/** A part that is there from the first sign of a person, or when it is first wanted. It `failed` when it is wanted and did not come. */
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

/** A window that is there from the first sign of a person, or when it is first opened. What cannot be loaded is closed again. */
export function useLateWindow<Props>(load: () => Promise<ComponentType<Props>>, { open, onOpenChange }: WindowProps) {
  const { Late, bring } = useLate(load);
  useAtFirstSign(bring);
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
  // Which pointer it was decides where the focus goes.
  return event instanceof PointerEvent ? new PointerEvent(event.type, event) : new MouseEvent(event.type, event);
}

/** A part that is loaded where it is drawn. One that does not come leaves the rest of the page, its form too, as it is. */
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
