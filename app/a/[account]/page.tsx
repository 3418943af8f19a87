import { redirect } from 'next/navigation';

export default async function AccountPage({ params }: PageProps<'/a/[account]'>) {
  const { account } = await params;
  redirect(`/a/${encodeURIComponent(account)}/payouts`);
}
