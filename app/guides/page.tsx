import { getTranslations } from 'next-intl/server';
import { readLanguage } from '@/app/preferences/language';
import { pageTitle } from '@/app/shell/page-title';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/sessions/caller';
import type { Role } from '@/lib/roles';
import { type GuideName, guideNames, partAddress } from './guide-parts';
import { readGuide } from './read-guide';

export const generateMetadata = pageTitle('guides.title');

const ownGuide: Readonly<Record<Role, GuideName>> = {
  operator: 'operators',
  support: 'support',
  manager: 'managers',
  admin: 'administrators',
};

/** All guides, with the guide of the person's role first. */
export default async function GuidesPage() {
  const { role } = await requireCaller();
  const t = await getTranslations('guides');
  const language = await readLanguage();
  const names = [ownGuide[role], ...guideNames.filter((name) => name !== ownGuide[role])];
  const guides = await Promise.all(names.map(async (name) => ({ name, guide: await readGuide(name, language) })));
  return (
    <>
      <PageHeader title={t('title')} description={t('introduction')} />
      <ul className="grid max-w-5xl gap-x-10 gap-y-6 md:grid-cols-2">
        {guides.map(({ name, guide: { title, sections } }) => (
          <li key={name} className="border-line border-t pt-2">
            <h2 className="text-base font-semibold">
              <Link href={partAddress(name)} className="text-accent-ink underline underline-offset-2">
                {title}
              </Link>
            </h2>
            <p className="text-ink-muted text-sm">{t(`about.${name}`)}</p>
            <ul className="mt-1 text-sm">
              {sections.map(({ id, title: part }) => (
                <li key={id}>
                  <Link
                    href={partAddress(`${name}#${id}`)}
                    className="inline-flex min-h-6 items-center hover:underline"
                  >
                    {part}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
