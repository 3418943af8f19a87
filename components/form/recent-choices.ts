const kept = 5;

/** The choices of the person for whom the page was drawn: several may use one browser. */
const placeOf = (kind: string): string => {
  const person = document.querySelector<HTMLElement>('[data-person]')?.dataset['person'] ?? '';
  return `recent-${person}-${kind}`;
};

/** The person's last choices of this kind in this browser, the newest first. */
export function readRecentChoices(kind: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(kind)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string').slice(0, kept) : [];
  } catch {
    // The server and a strict browser have no storage, or it has another value: recent choices are never needed.
    return [];
  }
}

export function rememberChoice(kind: string, value: string): readonly string[] {
  const choices = [value, ...readRecentChoices(kind).filter((known) => known !== value)].slice(0, kept);
  try {
    localStorage.setItem(placeOf(kind), JSON.stringify(choices));
  } catch {
    // Storage is blocked or full: recent choices are never needed.
  }
  return choices;
}

/** Recent choices on top, everything else below. */
export function groupRecent<T>(
  all: readonly T[],
  recent: readonly T[],
  names: Readonly<Record<'all' | 'others' | 'recent', string>>,
): { value: string; items: readonly T[] }[] {
  if (recent.length === 0) return [{ value: names.all, items: all }];
  return [
    { value: names.recent, items: recent },
    { value: names.others, items: all.filter((one) => !recent.includes(one)) },
  ];
}
