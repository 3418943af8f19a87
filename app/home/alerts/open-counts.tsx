import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { everyAccount } from '@/lib/addresses/every-account';
import type { AlertPage } from './read-alerts';
import { pathIn } from '@/lib/addresses/path-to';

/** Says which open alerts the list or the inbox leaves out. */
export function OpenCounts({ here, inAll, wanted }: AlertPage['open']) {
  const t = useTranslations('alerts.list');
  const link = (href: string) => (words: ReactNode) => (
    <Link href={href} className="text-accent-ink underline underline-offset-2">
      {words}
    </Link>
  );
  if (here === inAll && inAll === wanted) return null;
  return (
    <p className="text-ink-muted flex flex-wrap gap-x-1 pt-3 text-xs">
      {here === inAll ? null : (
        <span>{t.rich('counted', { here, inAll, all: link(pathIn(everyAccount, 'alerts')) })}</span>
      )}
      {inAll === wanted ? null : (
        <span>{t.rich('notInInbox', { count: inAll - wanted, choices: link('/settings/alerts') })}</span>
      )}
    </p>
  );
}
