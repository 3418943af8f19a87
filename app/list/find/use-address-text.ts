import { useState } from 'react';
import { searchedText } from '@/lib/format/pasted-ids';
import type { ListAddress, ListValues } from '../list-address';

/** The pause in typing after which a text goes into the address. */
export const typingMs = 250;

/**
 * The text of a field that stands in the address under this name. It changes with the address, but not with the texts
 * that the field itself put there.
 */
export function useAddressText<Name extends string>(
  { values }: Pick<ListAddress<Name>, 'values'>,
  by: Name | undefined,
) {
  const asked = by && values[by];
  // `own` is the last text that this field put into the address; any other change of the address replaces the text.
  const [typed, setTyped] = useState({ text: asked ?? '', asked, own: asked });
  if (typed.asked !== asked) setTyped({ ...typed, asked, text: asked === typed.own ? typed.text : (asked ?? '') });
  return {
    text: typed.text,
    asked,
    setText: (text: string) => setTyped((now) => ({ ...now, text })),
    /** The change that puts a text of this field into the address. */
    patchFor: (text: string): ListValues<Name> => {
      const own = searchedText(text).text || undefined;
      setTyped((now) => ({ ...now, own }));
      return (by === undefined ? {} : { [by]: own }) as ListValues<Name>; // `by` is one of the names
    },
  };
}
