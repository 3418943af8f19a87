let guards = 0;

/** True if a reload would lose typed work: then only the person may reload. */
export function hasUnsavedWork(): boolean {
  return guards > 0;
}

/** Counts one form with unsaved work; the returned function ends it. */
export function holdUnsavedWork(): () => void {
  guards += 1;
  return () => {
    guards -= 1;
  };
}

let released = false;

/** Called when the session is over and drafts are saved: leaving the page then asks no question. */
export function releaseUnsavedWork(): void {
  released = true;
}

export function isUnsavedWorkReleased(): boolean {
  return released;
}
