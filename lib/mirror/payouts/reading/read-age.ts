import { readDatePreset } from '@/lib/format/date-preset';
import { countAt, unitAt } from './count-at';
import { longestAt, phraseAt, type PartReader } from './typed-part';

const openings: ReadonlyMap<string, 'older' | 'younger' | 'last'> = new Map([
  ...[
    'older than',
    'more than',
    'over',
    'above',
    '>',
    '>=',
    'at least',
    'for more than',
    'for over',
    'for',
    'for at least',
  ].map((text) => [text, 'older'] as const),
  ...['not younger than', 'waiting', 'waiting for', 'open for', 'longer than', 'for longer than'].map(
    (text) => [text, 'older'] as const,
  ),
  ...[
    'younger than',
    'newer than',
    'less than',
    'under',
    '<',
    'not older than',
    'no older than',
    'within',
    'below',
  ].map((text) => [text, 'younger'] as const),
  ...['within the last', 'within the past', 'since the last'].map((text) => [text, 'last'] as const),
  ...[
    'last',
    'past',
    'the last',
    'the past',
    'in the last',
    'in the past',
    'in last',
    'previous',
    'over the last',
    'for the last',
  ].map((text) => [text, 'last'] as const),
]);

const suffixes = ['old', 'of age'];
const orMore = ['or more', 'and more', 'or older', 'and older', 'plus'];

/** The age of a payout, in whole days, and "the last so many days", which stay relative. */
export const readAge: PartReader = (words, at) => {
  const opening = longestAt(openings, { words, at, most: 3 });
  let place = at + (opening?.length ?? 0);
  const count = countAt(words, place);
  const unit = count && unitAt(words, place + count.length, count.glued);
  if (count === undefined || unit === undefined) return undefined;
  place += count.length + unit.length;
  const inDays = (count.value * unit.hours) / 24;
  if (!Number.isInteger(inDays) || inDays > 9_999 || inDays === 0) return undefined;
  const suffix = suffixes.find((text) => phraseAt(words, place, text.split(' ').length) === text);
  if (suffix !== undefined) place += suffix.split(' ').length;
  const more = orMore.find((text) => phraseAt(words, place, text.split(' ').length) === text);
  if (more !== undefined && opening?.value !== 'younger') place += more.split(' ').length;
  const length = place - at;
  const isOpen = count.isOpen || more !== undefined || words[place - 1]?.word.endsWith('+') === true;
  if (opening?.value === 'last') {
    const preset = readDatePreset(`last_${String(inDays === 360 ? 365 : inDays)}_days`);
    return { length, values: preset === undefined ? { younger: [String(inDays)] } : { days: [preset] } };
  }
  if (opening === undefined && suffix === undefined && !isOpen) return undefined;
  return { length, values: { [opening?.value ?? 'older']: [String(inDays)] } };
};
