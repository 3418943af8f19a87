'use client';

import { useSearchParams } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button';

/** Leads to the page with the cards of the list's filter, if one is set. */
export function FreezeManyLink({ href, label }: { readonly href: string; readonly label: string }) {
  const search = new URLSearchParams(useSearchParams());
  // The page knows the filters of the list, and not its search.
  search.delete('q');
  const isFiltered = search.has('card_status') || search.has('cardholder_id');
  return (
    <ButtonLink size="sm" className="ml-auto" href={`${href}${isFiltered ? `?filter=1&${search.toString()}` : ''}`}>
      {label}
    </ButtonLink>
  );
}
