import { useCallback } from 'react';
import { AddressFindBox } from '@/app/list/find/address-find-box';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import type { PayoutAddress } from './payout-address';

interface PayoutFindBoxProps {
  readonly address: PayoutAddress;
  readonly context: PayoutListContext;
  readonly label: string;
  readonly hint: string;
}

/** Finds payouts by text, and reads filters in plain words: `failed eur over 5k last week`. */
export function PayoutFindBox({ address, context, label, hint }: PayoutFindBoxProps) {
  const loadReader = useCallback(async () => (await import('./typed-filters')).typedFilters(context), [context]);
  return <AddressFindBox {...{ address, label, hint, loadReader }} by="q" />;
}
