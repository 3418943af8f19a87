import type { Choice, ChoiceGroup } from '@/app/list/filters/choice-filter';
import type { ListClock } from '@/app/list/columns';
import type { PersonName } from '@/lib/access/people/people';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import type { AuditFilter } from '@/lib/audit/list-lines';
import { uuids } from '@/lib/contract/fields/uuids';
import { readDatePreset } from '@/lib/format/date-preset';
import { type DayRange, readDayRange } from '@/lib/format/day-range';
import { dayStartMs } from '@/lib/format/instant';
import { addDays, isPlainDate, presetDays, todayIn } from '@/lib/format/plain-date';
import { type Message, message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import { auditKinds } from '@/lib/store/audit-kinds';
import { actChoices, actOf, hasSteps, resultNames, resultOf } from './audit-words';

/** The address of an account's audit, or of the audit of the whole console. */
export const auditBase = (account: string | undefined): string =>
  account === undefined ? '/settings/audit' : pathIn(account, 'audit');

/** The page of one line, in the audit of the account or of the whole console. */
export const linePath = (account: string | undefined, sequence: number): string =>
  account === undefined
    ? pathTo('/settings/audit/[sequence]', { sequence })
    : pathIn(account, 'audit/[sequence]', { sequence });

/** The lines that a text of the address asks for; undefined for a text that is no such value. */
type Asks = (text: string, clock: ListClock) => AuditFilter | undefined;

const matching =
  (pattern: RegExp, asks: (text: string) => AuditFilter): Asks =>
  (text) =>
    pattern.test(text) ? asks(text) : undefined;

interface FilterContext {
  /** Undefined for the audit of the whole console. */
  readonly account: string | undefined;
  readonly people: readonly PersonName[];
  readonly words: Words;
}

/** A filter of the toolbar, with all that is known of it. */
interface AuditControl {
  readonly label: Message;
  /** The words for no value. */
  readonly anyLabel?: Message;
  /** The names that it has in the address, of which one is set at a time. */
  readonly names: Readonly<Record<string, Asks>>;
  /** The value of a choice is a part of the address, `kind=write`. A filter without choices takes any text. */
  readonly choices?: (context: FilterContext) => readonly Choice[];
  readonly groups?: (words: Words) => readonly ChoiceGroup[];
  /** Left out where it is always shown. */
  readonly isShown?: (context: FilterContext) => boolean;
}

/** The filters in the order of the toolbar, behind the days. */
const controls: readonly AuditControl[] = [
  {
    label: message('audit.filter.person'),
    anyLabel: message('audit.filter.anyone'),
    names: { person: matching(uuids.any, (personId) => ({ personId })) },
    choices: ({ people }) => people.map(({ id, name }) => ({ value: `person=${id}`, label: name })),
    isShown: ({ people }) => people.length > 0,
  },
  {
    label: message('audit.columns.action'),
    names: {
      act: matching(/^[\w.-]{1,60}$/, (name) => ({ act: { name, withSteps: hasSteps(name) } })),
      kind: (text) => {
        const kind = auditKinds.find((known) => known === text);
        return kind && { kind };
      },
    },
    groups: (words) =>
      actChoices.map(({ kind, acts }) => {
        const heading = words(message(`audit.kinds.${kind}`));
        const all = { value: `kind=${kind}`, label: words(message('audit.filter.all', { kind: heading })) };
        return {
          heading,
          choices: [all, ...acts.map(([act, label]) => ({ value: `act=${act}`, label: words(label) }))],
        };
      }),
  },
  {
    label: message('audit.columns.result'),
    names: { result: matching(/^[\w-]{1,40}$/, (result) => ({ result })) },
    choices: ({ words }) =>
      resultNames.map((name) => ({ value: `result=${name}`, label: words(resultOf(name).label) })),
  },
  {
    label: message('audit.filter.object'),
    names: {
      object: matching(/^[\x20-\x7e]{1,100}$/, (id) => (uuids.any.test(id) ? { about: id } : { objectId: id })),
    },
  },
  {
    label: message('audit.columns.account'),
    names: { account: matching(/^[\w-]{1,64}$/, (account) => ({ account })) },
    isShown: ({ account }) => account === undefined,
  },
];

const since = (day: string, zone: string): AuditFilter => ({ from: new Date(dayStartMs(day, zone)) });
const upTo = (day: string, zone: string): AuditFilter => ({ until: new Date(dayStartMs(addDays(day, 1), zone)) });

/** Days begin and end in the person's zone, the last day included; a preset means the days that it covers now. */
const days: Readonly<Record<'from' | 'to' | 'days', Asks>> = {
  from: (text, { zone }) => (isPlainDate(text) ? since(text, zone) : undefined),
  to: (text, { zone }) => (isPlainDate(text) ? upTo(text, zone) : undefined),
  // The last one, because a preset counts more than fixed days beside it.
  days: (text, { zone, nowMs }) => {
    const preset = readDatePreset(text);
    if (preset === undefined) return undefined;
    const { from, to } = presetDays(preset, todayIn(zone, nowMs));
    return { ...since(from, zone), ...upTo(to, zone) };
  },
};

const filters = controls.reduce<Readonly<Record<string, Asks>>>((all, { names }) => ({ ...all, ...names }), days);

export const filterNames = Object.keys(filters);

const names: Readonly<Record<string, Asks>> = {
  ...filters,
  before: matching(/^[1-9]\d{0,14}$/, (before) => ({ before: Number(before) })),
};

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The values of an address by their names. */
type AuditQuery = Readonly<Record<string, string>>;

/** The values of an address that can be read, and the lines that they ask for in the audit of an account. */
export function readAuditQuery(search: Search, account: string | undefined, zone: string, nowMs = Date.now()) {
  const read = Object.entries(names).flatMap(([name, asks]) => {
    const text = ([search[name]].flat()[0] ?? '').trim();
    const filter = asks(text, { zone, nowMs });
    return filter === undefined ? [] : [{ name, text, filter }];
  });
  const query: AuditQuery = Object.fromEntries(read.map(({ name, text }) => [name, text]));
  const asked = read.reduce<AuditFilter>((all, { filter }) => ({ ...all, ...filter }), {});
  return { query, filter: account === undefined ? asked : { ...asked, account } };
}

/** The days of an address; undefined for all. */
export const auditRange = ({ days, from, to }: AuditQuery): DayRange | undefined =>
  readDayRange({ days: days === undefined ? undefined : readDatePreset(days), from, to });

export type DrawnFilter = ReturnType<typeof drawFilters>[number];

/** The filters of an audit in words, each with its names, its value and its choices. */
export function drawFilters(query: AuditQuery, context: FilterContext) {
  const { words } = context;
  return controls.flatMap(({ label, anyLabel, names: asked, isShown, ...offers }) => {
    if (isShown?.(context) === false) return [];
    const set = Object.keys(asked).find((name) => query[name] !== undefined);
    const text = set && query[set];
    const [choices, groups] = [offers.choices?.(context) ?? [], offers.groups?.(words) ?? []];
    const isText = choices.length + groups.length === 0;
    const value = isText ? text : text && `${set}=${text}`;
    const chosen = [choices, ...groups.map((one) => one.choices)].flat().find((one) => one.value === value);
    // Of the values that are no choice, only acts have words.
    const shown = chosen?.label ?? (text && words(actOf(text)));
    const named = { label: words(label), anyLabel: anyLabel && words(anyLabel), names: Object.keys(asked) };
    return [{ ...named, isText, value, shown, choices, groups }];
  });
}
