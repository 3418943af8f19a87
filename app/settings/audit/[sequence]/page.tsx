import { pageTitle } from '@/app/shell/page-title';
import { message } from '@/lib/messages/message';
import { readZone } from '@/app/shell/read-zone';
import { AuditEntry } from '@/app/audit/audit-entry';

export const generateMetadata = pageTitle(message('audit.lineTitle'));

export default async function WholeAuditLinePage({ params }: PageProps<'/settings/audit/[sequence]'>) {
  const [{ sequence }, zone] = await Promise.all([params, readZone()]);
  return <AuditEntry account={undefined} base="/settings/audit" sequence={sequence} zone={zone} />;
}
