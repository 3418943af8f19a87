import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readLanguage } from '@/app/preferences/language';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findGuideName } from '../guide-parts';
import { GuideText } from '../guide-text';
import { readGuide } from '../read-guide';
import { readPlaces } from '../read-places';

type Props = PageProps<'/guides/[guide]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const name = findGuideName((await params).guide);
  if (name === undefined) return {};
  return { title: (await readGuide(name, await readLanguage())).title };
}

export default async function GuidePage({ params }: Props) {
  const caller = await requireCaller();
  const name = findGuideName((await params).guide);
  if (name === undefined) notFound();
  const language = await readLanguage();
  const t = await getTranslations('guides');
  const { title, opening, sections } = await readGuide(name, language);
  const draws = { language, places: await readPlaces(caller) };
  return (
    <>
      <PageHeader crumbs={[{ label: t('all'), href: '/guides' }]} title={title} />
      <div className="gap-x-12 xl:grid xl:grid-cols-[minmax(0,48rem)_14rem]">
        <div className="max-w-3xl min-w-0">
          <GuideText {...draws} blocks={opening} />
        </div>
        <nav
          aria-label={t('contents')}
          className="text-sm max-xl:mt-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 print:hidden"
        >
          <div className="xl:sticky xl:top-[calc(var(--head)+1rem)]">
            <h2 className="text-ink-muted pb-1 text-xs font-medium">{t('contents')}</h2>
            <ul>
              {sections.map(({ id, title: part }) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-6 items-center py-0.5 hover:underline">
                    {part}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="max-w-3xl min-w-0 xl:col-start-1">
          {sections.map(({ id, title: part, blocks }) => (
            <section key={id} aria-labelledby={id} className="mt-8">
              <h2 id={id} className="scroll-mt-[calc(var(--head)+1rem)] text-base font-semibold">
                {part}
              </h2>
              <GuideText {...draws} blocks={blocks} />
            </section>
          ))}
          <p className="border-line mt-8 border-t pt-3 text-sm">
            <Link href="/guides" className="text-accent-ink underline underline-offset-2">
              {t('all')}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}
