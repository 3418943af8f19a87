import { readZone } from '@/app/shell/read-zone';
import { AuditTrail } from '@/app/audit/audit-trail';

export const metadata = { title: 'Audit' };

export default async function AuditPage({ params, searchParams }: PageProps<'/a/[account]/audit'>) {
  const [{ account }, search, zone] = await Promise.all([params, searchParams, readZone()]);
  return <AuditTrail account={account} base={`/a/${account}/audit`} search={search} zone={zone} />;
}
