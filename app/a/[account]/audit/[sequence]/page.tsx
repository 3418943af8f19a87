import { AuditEntry } from '@/app/audit/audit-entry';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('audit.lineTitle');

export default async function AuditLinePage({ params }: PageProps<'/a/[account]/audit/[sequence]'>) {
  const { account, sequence } = await params;
  return <AuditEntry account={account} sequence={sequence} />;
}
