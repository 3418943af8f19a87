import { pageTitle } from '@/app/shell/page-title';
import { AuditTrail } from '@/app/audit/audit-trail';

export const generateMetadata = pageTitle('audit.title');

/** The audit of the whole console: admins act for no account, and are responsible for all of them. */
export default async function WholeAuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  return <AuditTrail account={undefined} search={await searchParams} />;
}
