/** The part of React's own records that the console reads; `react-dom` keeps the root at the document. */
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

/** The tag of `<Suspense>`. Its state is null once React has its content on the page. */
const suspenseTag = 13;

/** Effects of the last drawing run in a task between two turns. */
const turnsOfRest = 2;
const turnMs = 20;
let calmTurns = turnsOfRest;

/**
 * Takes `data-ready` from `<html>`, and gives it back once the page can be used: React has taken over all of it, no part
 * of it is awaited, and its effects have run. Meanwhile a click that came before React is repeated.
 */
export function watchReady(): void {
  if (calmTurns === turnsOfRest) setTimeout(look, turnMs);
  markCalm(0);
}

function markCalm(turns: number): void {
  calmTurns = turns;
  document.documentElement.toggleAttribute('data-ready', turns === turnsOfRest);
}

function look(): void {
  // The script of `app/layout.tsx` sets it.
  (globalThis as { repeatEarlyClick?: () => void }).repeatEarlyClick?.();
  markCalm(isCalm() ? calmTurns + 1 : 0);
  if (calmTurns < turnsOfRest) setTimeout(look, turnMs);
}

function isCalm(): boolean {
  const kept = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
    | { stateNode: Root }
    | undefined; // a record of React, which declares no type
  return kept?.stateNode.pendingLanes === 0 && !isAwaiting(kept.stateNode.current);
}

function isAwaiting(first: Fiber | null): boolean {
  for (let fiber = first; fiber !== null; fiber = fiber.sibling)
    if ((fiber.tag === suspenseTag && fiber.memoizedState !== null) || isAwaiting(fiber.child)) return true;
  return false;
}
