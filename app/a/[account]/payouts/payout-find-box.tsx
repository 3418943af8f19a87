import { useCallback } from 'react';
import { AddressFindBox, type AppliedText } from '@/app/list/find/address-find-box';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import type { PayoutAddress } from './payout-address';

interface PayoutFindBoxProps {
  readonly address: PayoutAddress;
  readonly context: PayoutListContext;
  readonly label: string;
  readonly hint: string;
  readonly applied: AppliedText<keyof PayoutAddress['values']> | undefined;
  readonly found: number | undefined;
  readonly onApplied: (applied: AppliedText<keyof PayoutAddress['values']> | undefined) => void;
}

/** Finds payouts by text, and reads filters in plain words: `failed eur over 5k last week`. */
export function PayoutFindBox({ context, ...props }: PayoutFindBoxProps) {
  const loadReader = useCallback(async () => (await import('./typed-filters')).typedFilters(context), [context]);
  return <AddressFindBox {...props} loadReader={loadReader} by="q" />;
}
