import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readZone } from '@/app/shell/read-zone';
import { AuditEntry } from '@/app/audit/audit-entry';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('lineTitle') };
}

export default async function AuditLinePage({ params }: PageProps<'/a/[account]/audit/[sequence]'>) {
  const [{ account, sequence }, zone] = await Promise.all([params, readZone()]);
  return <AuditEntry account={account} base={`/a/${account}/audit`} sequence={sequence} zone={zone} />;
}
