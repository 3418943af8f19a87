import { redirect } from 'next/navigation';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';

/** Where work starts: business for those who do it, settings for admins. */
export default async function RootPage() {
  const { role } = await requireCaller();
  if (!doesBusiness(role)) redirect('/settings');
  const account = await findHomeAccount();
  redirect(account === undefined ? '/settings/sessions' : `/a/${account}`);
}
