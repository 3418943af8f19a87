let guards = 0;

/** Whether typed work would be lost by loading the page anew: then nobody but the person may do it. */
export function hasUnsavedWork(): boolean {
  return guards > 0;
}

/** Counts one form with unsaved work; the result ends it. */
export function holdUnsavedWork(): () => void {
  guards += 1;
  return () => {
    guards -= 1;
  };
}

let released = false;

/** The session is over, and what was typed is kept elsewhere: leaving asks no question any more. */
export function releaseUnsavedWork(): void {
  released = true;
}

export function isUnsavedWorkReleased(): boolean {
  return released;
}
