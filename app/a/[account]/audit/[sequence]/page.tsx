import { readZone } from '@/app/shell/read-zone';
import { AuditEntry } from '@/app/audit/audit-entry';
import { pageTitle } from '@/app/shell/page-title';
import { message } from '@/lib/messages/message';

export const generateMetadata = pageTitle(message('audit.lineTitle'));

export default async function AuditLinePage({ params }: PageProps<'/a/[account]/audit/[sequence]'>) {
  const [{ account, sequence }, zone] = await Promise.all([params, readZone()]);
  return <AuditEntry account={account} base={`/a/${account}/audit`} sequence={sequence} zone={zone} />;
}
