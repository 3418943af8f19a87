import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readZone } from '@/app/shell/read-zone';
import { AuditEntry } from '@/app/audit/audit-entry';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('lineTitle') };
}

export default async function WholeAuditLinePage({ params }: PageProps<'/settings/audit/[sequence]'>) {
  const [{ sequence }, zone] = await Promise.all([params, readZone()]);
  return <AuditEntry account={undefined} base="/settings/audit" sequence={sequence} zone={zone} />;
}
