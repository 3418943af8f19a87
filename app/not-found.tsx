import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Wordmark } from '@/app/shell/environment-badge';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('start.notFound');
  return { title: t('pageTitle') };
}

/** The framework's own page has styles in its tags, which our policy refuses. */
export default function NotFound() {
  const t = useTranslations('start');
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col px-4 pt-10 sm:pt-[14dvh]">
      <Wordmark />
      <h1 className="sr-only">{t('notFound.heading')}</h1>
      <EmptyState icon="compass" title={t('notFound.title')} actions={<ButtonLink href="/">{t('toStart')}</ButtonLink>}>
        {t('notFound.explanation')}
      </EmptyState>
    </main>
  );
}
