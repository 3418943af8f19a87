import { AuditTrail } from '@/app/audit/audit-trail';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('audit.title');

export default async function AuditPage({ params, searchParams }: PageProps<'/a/[account]/audit'>) {
  return <AuditTrail account={(await params).account} search={await searchParams} />;
}
