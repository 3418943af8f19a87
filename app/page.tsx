import { redirect } from 'next/navigation';
import { requireCaller } from '@/lib/access/caller';

/** Where work starts: business for those who do it, settings for admins. */
export default async function RootPage() {
  const { role } = await requireCaller();
  redirect(role === 'admin' ? '/settings/accounts' : '/a/master');
}
