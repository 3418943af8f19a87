import { redirect } from 'next/navigation';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { pathIn } from '@/lib/addresses/path-to';

/** The start page: an account for people who do business, settings for admins. */
export default async function RootPage() {
  const { role } = await requireCaller();
  if (!doesBusiness(role)) redirect('/settings');
  const account = await findHomeAccount();
  redirect(account === undefined ? '/settings/sessions' : pathIn(account));
}
