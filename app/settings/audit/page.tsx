import { pageTitle } from '@/app/shell/page-title';
import { AuditTrail } from '@/app/audit/audit-trail';

export const generateMetadata = pageTitle('audit.title');

/** The whole console's: admins act for no account, and answer for all of them. */
export default async function WholeAuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  return <AuditTrail account={undefined} search={await searchParams} />;
}
