import { readZone } from '@/app/shell/read-zone';
import { AuditTrail } from '@/app/audit/audit-trail';
import { pageTitle } from '@/app/shell/page-title';
import { message } from '@/lib/messages/message';

export const generateMetadata = pageTitle(message('audit.title'));

export default async function AuditPage({ params, searchParams }: PageProps<'/a/[account]/audit'>) {
  const [{ account }, search, zone] = await Promise.all([params, searchParams, readZone()]);
  return <AuditTrail account={account} base={`/a/${account}/audit`} search={search} zone={zone} />;
}
