import { mayMoveCard } from '@/lib/contract/enums';
import { uuidInText } from '@/lib/contract/fields/uuids';

/** A card with what people recognise it by. */
export interface ListedCard {
  readonly id: string;
  /** The masked number; empty where the platform does not show it. */
  readonly number: string;
  /** Empty where the holder is not known. */
  readonly holder: string;
  readonly holderId: string | undefined;
  readonly status: string;
}

/** The last four digits of several cards: a person chooses among them, and none is taken before. */
interface SeveralCards {
  readonly lastFour: string;
  readonly cards: readonly ListedCard[];
}

export interface MatchedCards {
  readonly toFreeze: readonly ListedCard[];
  /** Cards that cannot be frozen in their state: already frozen, or closed. */
  readonly left: readonly ListedCard[];
  readonly several: readonly SeveralCards[];
  /** Lines that name no card of this account, shortened and without long numbers. */
  readonly unknown: readonly string[];
  /** How many times a card was named again. */
  readonly repeated: number;
}

/** A request of the console holds 64 KiB. */
export const longestPaste = 30_000;

const uuid = new RegExp(uuidInText, 'gi');
/** Four digits behind dots, stars or the rest of a number; longer numbers without a mask are whole card numbers. */
const masked = /^(?:[\p{L} ]*[.…*•·●∙xX#-][\s.…*•·●∙xX#-]*|[\d\s*•xX#-]{8,15})(\d{4})$/u;
const bare = /^\D{0,20}?\b(\d{4})$/;

/** The cards that a line names: by ids, or by the last four digits; undefined where the line is not clear. */
type NamedInLine = { readonly ids: readonly string[] } | { readonly lastFours: readonly string[] } | undefined;

/**
 * Reads anything that was pasted: one a line, with commas, or cells of a spreadsheet with names and amounts beside. In a
 * line with an id only ids count. Four digits beside other cells count only if they are the only ones, because an amount
 * or a year would freeze a stranger's card.
 */
function readLine(line: string): NamedInLine {
  const ids = line.match(uuid);
  if (ids !== null) return { ids: ids.map((id) => id.toLowerCase()) };
  const cells = line
    .split(/[\t,;|]/)
    .map((cell) => cell.replaceAll(/^[\s"']+|[\s"']+$/g, ''))
    .filter((cell) => cell !== '');
  const found = (pattern: RegExp) => cells.flatMap((cell) => pattern.exec(cell)?.[1] ?? []);
  const sure = found(masked);
  if (sure.length > 0) return { lastFours: sure };
  const likely = found(bare);
  const areAlone = likely.length === cells.length || likely.length === 1;
  if (likely.length > 0 && areAlone) return { lastFours: likely };
  const words = line.trim().split(/\s+/);
  return words.every((word) => /^\d{4}$/.test(word)) ? { lastFours: words } : undefined;
}

/** A whole card number is not shown again. */
const shown = (line: string): string =>
  line
    .trim()
    .replaceAll(/\d[\d\s-]{6,}(?=\d{4})/g, '•••• ')
    .slice(0, 60);

/** Which cards the text names. `chosen` are the ids that a person chose among cards with the same last four digits. */
export function matchCards(text: string, cards: readonly ListedCard[], chosen: ReadonlySet<string>): MatchedCards {
  const byId = new Map(cards.map((card) => [card.id.toLowerCase(), card]));
  const byEnd = new Map<string, ListedCard[]>();
  for (const card of cards) {
    const end = /\d{4}$/.exec(card.number)?.[0] ?? '';
    byEnd.set(end, [...(byEnd.get(end) ?? []), card]);
  }
  const taken = new Map<string, ListedCard>();
  const several = new Map<string, SeveralCards>();
  const unknown = new Set<string>();
  let repeated = 0;
  const take = (card: ListedCard) => {
    if (taken.has(card.id)) repeated += 1;
    taken.set(card.id, card);
  };
  for (const line of text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
    .split(/[\r\n]+/)) {
    if (line.trim() === '') continue;
    const named = readLine(line);
    if (named === undefined) unknown.add(shown(line));
    else if ('ids' in named) {
      for (const id of named.ids) {
        const card = byId.get(id);
        if (card === undefined) unknown.add(id);
        else take(card);
      }
    } else {
      for (const lastFour of named.lastFours) {
        const [first, ...others] = byEnd.get(lastFour) ?? [];
        if (first === undefined) unknown.add(named.lastFours.length === 1 ? shown(line) : lastFour);
        else if (others.length === 0) take(first);
        else several.set(lastFour, { lastFour, cards: [first, ...others] });
      }
    }
  }
  // An id may have named one of them as well.
  const picked = [...several.values()].flatMap((one) => one.cards.filter(({ id }) => chosen.has(id)));
  for (const card of picked) taken.set(card.id, card);
  const all = [...taken.values()];
  const isFree = ({ status }: ListedCard) => mayMoveCard(status, 'FROZEN');
  return {
    toFreeze: all.filter(isFree),
    left: all.filter((card) => !isFree(card)),
    several: [...several.values()],
    unknown: [...unknown],
    repeated,
  };
}
