import { pageTitle } from '@/app/shell/page-title';
import { message } from '@/lib/messages/message';
import { readZone } from '@/app/shell/read-zone';
import { AuditTrail } from '@/app/audit/audit-trail';

export const generateMetadata = pageTitle(message('audit.title'));

/** The whole console's: admins act for no account, and answer for all of them. */
export default async function WholeAuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  const [search, zone] = await Promise.all([searchParams, readZone()]);
  return <AuditTrail account={undefined} base="/settings/audit" search={search} zone={zone} />;
}
