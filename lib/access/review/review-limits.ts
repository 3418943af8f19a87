/** The limits of reviews of access. Code of the browser takes them too. */
export const reviewLimits = {
  /** A review is due so long after the last one, unless a rule for the alert says otherwise. */
  everyDays: 7,
  /** A right counts as unused after so many days, and not before its person has had it for so long. */
  unusedAfterDays: 90,
  /** The characters of a note. */
  longestNote: 500,
} as const;
