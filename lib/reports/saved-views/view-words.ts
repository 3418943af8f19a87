import { readExportedQuery } from '@/lib/exports/exported-query';
import { readDatePreset } from '@/lib/format/date-preset';
import { message, type Message } from '@/lib/messages/message';
import { isKeptList } from '@/lib/mirror/lists/kept-lists';
import { hasListedDays, presetsByColumn } from '@/lib/mirror/lists/listed-days';
import { type FilterNames, filterWords } from '@/lib/mirror/payouts/filter-words';
import { readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import type { ViewedListName } from './viewed-lists';

const labelOfMoment = (name: string): Message =>
  name === 'create_time' ? message('fields.created') : message('fields.completed');

/** Days that move on, which a file never has. */
function presetWords(list: ViewedListName, search: string): readonly Message[] {
  if (!isKeptList(list)) return [];
  const asked = Object.fromEntries(new URLSearchParams(search));
  const days = hasListedDays(list) ? readDatePreset(asked['days']) : undefined;
  const ofColumns = presetsByColumn(list, asked).map(([name, preset]) =>
    message('exports.filter.byColumn.within', {
      field: labelOfMoment(name),
      values: message(`format.presets.${preset}`),
    }),
  );
  return days === undefined
    ? ofColumns
    : [message('exports.filter.created', { days: message(`format.presets.${days}`) }), ...ofColumns];
}

/** The filters of a view in words, as the head of a file says them; empty for every row. */
export const viewWords = (
  list: ViewedListName,
  search: string,
  names: FilterNames & { readonly zone: string },
): readonly Message[] =>
  list === 'listPayouts'
    ? filterWords(readPayoutSearch(search).query, names)
    : [...readExportedQuery(list, search).filters(names), ...presetWords(list, search)];
