import { readDatePreset } from '@/lib/format/date-preset';
import { countAt, unitAt } from './count-at';
import { ageBounds } from './lexicons/lexicon';
import { phraseSet, phraseTable } from './lexicons/phrase-table';
import { longestAt, type PartReader } from './typed-part';

const before = phraseTable(ageBounds, (one) => one.ages.before);
const behind = phraseTable(ageBounds, (one) => one.ages.behind);
const old = phraseSet((one) => one.ages.old);

/** The age of a payout, in whole days, and "the last so many days", which stay relative. */
export const readAge: PartReader = (words, at) => {
  const opening = longestAt(before, { words, at, most: 3 });
  let place = at + (opening?.length ?? 0);
  const count = countAt(words, place);
  const unit = count && unitAt(words, place + count.length, count.glued);
  if (count === undefined || unit === undefined) return undefined;
  place += count.length + unit.length;
  const inDays = (count.value * unit.hours) / 24;
  if (!Number.isInteger(inDays) || inDays > 9_999 || inDays === 0) return undefined;
  const suffix = longestAt(old, { words, at: place, most: 2 });
  place += suffix?.length ?? 0;
  const found = longestAt(behind, { words, at: place, most: 2 });
  const ending = found !== undefined && (opening === undefined || opening.value === found.value) ? found : undefined;
  place += ending?.length ?? 0;
  const length = place - at;
  const isOpen = count.isOpen || words[place - 1]?.word.endsWith('+') === true;
  const bound = opening?.value ?? ending?.value ?? (suffix !== undefined || isOpen ? 'older' : undefined);
  if (bound === undefined) return undefined;
  if (bound !== 'last') return { length, values: { [bound]: [String(inDays)] } };
  const preset = readDatePreset(`last_${String(inDays === 360 ? 365 : inDays)}_days`);
  return { length, values: preset === undefined ? { younger: [String(inDays)] } : { days: [preset] } };
};
