import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readZone } from '@/app/shell/read-zone';
import { AuditTrail } from '@/app/audit/audit-trail';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('title') };
}

export default async function AuditPage({ params, searchParams }: PageProps<'/a/[account]/audit'>) {
  const [{ account }, search, zone] = await Promise.all([params, searchParams, readZone()]);
  return <AuditTrail account={account} base={`/a/${account}/audit`} search={search} zone={zone} />;
}
