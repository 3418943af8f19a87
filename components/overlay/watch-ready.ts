/** What is read of React's own records; `react-dom` keeps the root at the document. */
interface Fiber {
  readonly tag: number;
  readonly memoizedState: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Root {
  /** Zero if no update waits to be drawn; a navigation waits until its page is drawn. */
  readonly pendingLanes: number;
  readonly current: Fiber;
}

/** The tag of `<Suspense>`. Its state is null once its content is on the page and React's. */
const suspenseTag = 13;

const turnMs = 20;
let timer: ReturnType<typeof setTimeout> | undefined;
let calmTurns = 0;

/**
 * Takes `data-ready` from `<html>`, and gives it back once the page can be used: React has taken over all of it, no part
 * of it is awaited, and its effects have run. Meanwhile a click that came before React is repeated.
 */
export function watchReady(): void {
  delete document.documentElement.dataset['ready'];
  calmTurns = 0;
  timer ??= setTimeout(look, turnMs);
}

function look(): void {
  // `early-clicks-script.ts` sets it.
  (globalThis as { repeatEarlyClick?: () => void }).repeatEarlyClick?.();
  calmTurns = isCalm() ? calmTurns + 1 : 0;
  // Effects of what was drawn last run in a task between two turns.
  const isReady = calmTurns > 1;
  if (isReady) document.documentElement.dataset['ready'] = '';
  timer = isReady ? undefined : setTimeout(look, turnMs);
}

function isCalm(): boolean {
  const key = Object.keys(document).find((one) => one.startsWith('__reactContainer$')) ?? '';
  const root = (document as unknown as Record<string, { stateNode: Root } | undefined>)[key]?.stateNode;
  return root?.pendingLanes === 0 && !isAwaiting(root.current);
}

function isAwaiting(first: Fiber | null): boolean {
  for (let fiber = first; fiber !== null; fiber = fiber.sibling)
    if ((fiber.tag === suspenseTag && fiber.memoizedState !== null) || isAwaiting(fiber.child)) return true;
  return false;
}
