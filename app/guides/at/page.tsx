import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findPart, partAddress } from '../guide-parts';

/** Leads to the part of the guides about the page that a link here stood on, whose address the browser sends along. */
export default async function GuideAtPage(): Promise<never> {
  const { role } = await requireCaller();
  const page = pathOf((await headers()).get('referer') ?? '');
  const part = page === undefined ? undefined : findPart(page, role);
  redirect(part === undefined ? '/guides' : partAddress(part));
}

/** A stranger can send any text as this header; `findPart` knows the pages. */
const pathOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).pathname : undefined);
