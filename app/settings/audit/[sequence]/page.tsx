import { pageTitle } from '@/app/shell/page-title';
import { AuditEntry } from '@/app/audit/audit-entry';

export const generateMetadata = pageTitle('audit.lineTitle');

export default async function WholeAuditLinePage({ params }: PageProps<'/settings/audit/[sequence]'>) {
  return <AuditEntry account={undefined} sequence={(await params).sequence} />;
}
