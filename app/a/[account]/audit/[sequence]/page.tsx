import { readZone } from '@/app/shell/read-zone';
import { AuditEntry } from '@/app/audit/audit-entry';

export const metadata = { title: 'Audit line' };

export default async function AuditLinePage({ params }: PageProps<'/a/[account]/audit/[sequence]'>) {
  const [{ account, sequence }, zone] = await Promise.all([params, readZone()]);
  return <AuditEntry account={account} base={`/a/${account}/audit`} sequence={sequence} zone={zone} />;
}
