import type { ReactNode } from 'react';
import type { FilterControl } from '@/lib/mirror/payouts/payout-filters';

interface OfferedFilter {
  /** The subject of the filter. One control sets all filters of a subject together. */
  readonly subject: string;
  readonly control: FilterControl;
  /** Whether the filter takes several values; an address separates them by commas. */
  readonly isList: boolean;
  /** Whether the filter finds rows by their words, as a search does. */
  readonly byWords: boolean;
}

/** Values of filters, as an address has them, by the names of the filters. */
export type FilterTexts = Readonly<Partial<Record<string, string | undefined>>>;

/** The filters of a list, as chips, menu and controls draw them. Each function takes the names of these filters alone. */
export interface FilterSet {
  readonly address: {
    readonly values: FilterTexts;
    /** The newest values, which may not be drawn yet. */
    latest(): FilterTexts;
    change(patch: FilterTexts): void;
    /** Like `change`, but without a step in the history: for text that is still being typed. */
    replace(patch: FilterTexts): void;
  };
  /** Every filter, in the order of the menu. */
  readonly filters: Readonly<Record<string, OfferedFilter>>;
  /** Subjects that the menu does not offer. */
  readonly leftOut: readonly string[];
  labelOf(name: string): string;
  /** The label of a field that is typed into, where it says more than that of the filter. */
  fieldLabelOf?(name: string): string;
  subjectLabelOf(subject: string): string;
  /** All values of a filter, as its chip shows them. */
  textOf(name: string, text: string): string;
  /** The values that people choose from, in the order in which they are offered, besides those that rows have. */
  choicesOf(name: string): readonly string[];
  /** The currency of amounts that people type; undefined where the list is not narrowed to one. */
  readonly currency: string | undefined;
  /** Counts the rows of each value; undefined for a person who may see none. */
  readonly counts:
    | {
        /** The key under which the browser keeps counts, and the handler that counts. */
        readonly scope: string;
        readonly path: string;
        /** The values that decide which rows the list has. */
        readonly narrowed: FilterTexts;
        /** Says below the counts which rows they cover, unless they cover all. */
        readonly reach?: ReactNode;
      }
    | undefined;
  /** The IANA zone whose days a `range` and `moments` have, and the present moment. */
  readonly clock?: { readonly zone: string; readonly nowMs: number };
}

/** The filters of a subject. */
export const namesOf = ({ filters }: Pick<FilterSet, 'filters'>, subject: string): readonly string[] =>
  Object.keys(filters).filter((name) => filters[name]?.subject === subject);
