import { readZone } from '@/app/shell/read-zone';
import { AuditEntry } from '@/app/audit/audit-entry';

export const metadata = { title: 'Audit line' };

export default async function WholeAuditLinePage({ params }: PageProps<'/settings/audit/[sequence]'>) {
  const [{ sequence }, zone] = await Promise.all([params, readZone()]);
  return <AuditEntry account={undefined} base="/settings/audit" sequence={sequence} zone={zone} />;
}
