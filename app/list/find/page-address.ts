'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { IgnoredValue } from '@/lib/contract/list-query';
import { type ListAddress, type ListValues, useListAddress } from '../list-address';

/** The part of an address that a list drawn by the server has, too. */
export type PageAddress<Name extends string> = Pick<ListAddress<Name>, 'values' | 'change' | 'replace'>;

const none: readonly IgnoredValue[] = [];
const pageNames = { places: ['before', 'beyond'], orders: [], beside: [], defaults: {} };

/** The address of a list that the server draws, with the names of its filters: each change asks for the page again. */
export function usePageAddress(filters: readonly string[]): PageAddress<string> {
  const router = useRouter();
  const names = useMemo(() => ({ ...pageNames, filters }), [filters]);
  const { values, hrefFor } = useListAddress<string>(names, none);
  // A change that is made while another one still loads its page is added to that one.
  const [asked, setAsked] = useState<{ shown: object; patch: ListValues<string> }>({ shown: values, patch: {} });
  if (asked.shown !== values) setAsked({ shown: values, patch: {} });
  const goBy = (way: 'push' | 'replace') => (change: ListValues<string>) => {
    const patch = { ...asked.patch, ...change };
    setAsked({ shown: values, patch });
    // The rows stay in view while a person types.
    router[way](hrefFor(patch), { scroll: way === 'push' });
  };
  return { values, change: goBy('push'), replace: goBy('replace') };
}
