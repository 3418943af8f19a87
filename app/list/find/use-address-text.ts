import { useCorrected } from '@/components/field/use-corrected';
import { searchedText } from '@/lib/format/pasted-ids';
import type { ListAddress, ListValues } from '../list-address';

/** The pause in typing after which a text goes into the address. */
export const typingMs = 250;

interface TypedText {
  readonly text: string;
  readonly asked: string | undefined;
  /**
   * The texts that this field has put into the address since, in their order: the router may be late with each, and a
   * person has typed on by then. Any other change of the address replaces the text.
   */
  readonly own: readonly (string | undefined)[];
}

/**
 * The text of a field that stands in the address under this name. It changes with the address, but not with the texts
 * that the field itself put there.
 */
export function useAddressText<Name extends string>(
  { values }: Pick<ListAddress<Name>, 'values'>,
  by: Name | undefined,
) {
  const asked = by && values[by];
  const [typed, setTyped] = useCorrected<TypedText>(() => ({ text: asked ?? '', asked, own: [] }));
  if (typed.asked !== asked) {
    const place = typed.own.indexOf(asked);
    setTyped(({ text, own }) =>
      place === -1 ? { text: asked ?? '', asked, own: [] } : { text, asked, own: own.slice(place + 1) },
    );
  }
  return {
    text: typed.text,
    asked,
    setText: (text: string) => setTyped((now) => ({ ...now, text })),
    /** The change that puts a text of this field into the address. */
    patchFor: (text: string): ListValues<Name> => {
      const own = searchedText(text).text || undefined;
      setTyped((now) => {
        const last = now.own.length === 0 ? now.asked : now.own.at(-1);
        return last === own ? now : { ...now, own: [...now.own, own] };
      });
      return (by === undefined ? {} : { [by]: own }) as ListValues<Name>; // `by` is one of the names
    },
  };
}
