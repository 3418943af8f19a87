import type { ComboboxGroup, ComboboxOption } from '../field/combobox';

const kept = 4;

/** What this browser chose lately in fields of one kind, the newest first. */
export function readRecentChoices(kind: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`recent-${kind}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string').slice(0, kept) : [];
  } catch {
    // No storage on the server or in a strict browser, or not what we wrote: recents are a comfort, never a need.
    return [];
  }
}

export function rememberChoice(kind: string, value: string): readonly string[] {
  const choices = [value, ...readRecentChoices(kind).filter((known) => known !== value)].slice(0, kept);
  try {
    localStorage.setItem(`recent-${kind}`, JSON.stringify(choices));
  } catch {
    // As above.
  }
  return choices;
}

interface GroupNames {
  readonly recent: string;
  readonly all: string;
  /** When some of them stand above. */
  readonly others: string;
}

/** What was chosen lately on top, everything else below. */
export function groupRecent(
  options: readonly ComboboxOption[],
  recent: readonly string[],
  names: GroupNames,
): ComboboxGroup[] {
  const lately = recent.flatMap((code) => options.find(({ value }) => value === code) ?? []);
  if (lately.length === 0) return [{ value: names.all, items: options }];
  return [
    { value: names.recent, items: lately },
    { value: names.others, items: options.filter((option) => !lately.includes(option)) },
  ];
}
