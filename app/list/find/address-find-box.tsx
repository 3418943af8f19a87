import type { ComponentProps } from 'react';
import type { ListValues } from '../list-address';
import type { PageAddress } from './page-address';
import { type AppliedText, TypedFindBox, withoutRead } from './typed-find-box';
import { useAddressText } from './use-address-text';

interface AddressFindBoxProps<Name extends string> extends Omit<ComponentProps<typeof TypedFindBox<Name>>, 'of'> {
  readonly address: PageAddress<Name>;
  readonly by: Name;
}

/** The change that takes a sentence for a text, without the filters that were read from it. */
export const asTextAgain = <Name extends string>(applied: AppliedText<Name>, by: Name): ListValues<Name> => ({
  ...withoutRead(applied),
  ...({ [by]: applied.sentence } as ListValues<Name>), // `by` is one of the names
});

/** Searches all rows for a text that stands in the address. */
export function AddressFindBox<Name extends string>({ address, by, ...box }: AddressFindBoxProps<Name>) {
  const { text, setText, patchFor } = useAddressText(address, by);
  const of = {
    text,
    setText,
    search: (next: string, how: 'change' | 'replace', values?: ListValues<Name>) => {
      setText(next);
      address[how]({ ...values, ...patchFor(next) });
    },
  };
  return <TypedFindBox {...box} of={of} />;
}
