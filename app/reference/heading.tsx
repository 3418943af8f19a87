import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

const styles = { 2: 'text-md font-semibold', 3: 'text-base font-semibold' } as const;

/** A heading that can be linked to; the link shows on hover and focus. */
export function Heading({ level, id, children }: { level: 2 | 3; id: string; children: ReactNode }) {
  const t = useTranslations('reference');
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={`group target:text-accent-ink scroll-mt-20 ${styles[level]}`}>
      {children}
      <a
        href={`#${id}`}
        aria-label={t('linkToHeading')}
        className="text-ink-faint ml-1.5 font-normal opacity-0 group-hover:opacity-100 focus:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}
