import type { ComboboxGroup, ComboboxOption } from '../field/combobox-options';

export interface GroupNames {
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
    { value: 'Recent', items: lately },
    { value: names.others, items: options.filter((option) => !lately.includes(option)) },
  ];
}
