import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style';
import { Icon } from './icon';
import { Link } from './link';

const icons = { first: 'skip-back', previous: 'chevron-left', next: 'chevron-right' } as const;

interface PageStepProps extends Omit<ComponentProps<typeof Link>, 'href'> {
  readonly kind: keyof typeof icons;
  /** Undefined where there is no such page. */
  readonly href: string | undefined;
}

/** A link to another page of a list. The keys for the next and the previous page follow it. */
export function PageStep({ kind, href, ...rest }: PageStepProps) {
  const label = useTranslations('ui.pages')(kind);
  const look = `${buttonStyle({ size: 'sm' })} w-7 px-0`;
  const icon = <Icon name={icons[kind]} />;
  if (href === undefined) {
    return (
      <span role="link" aria-disabled aria-label={label} data-disabled="" className={look}>
        {icon}
      </span>
    );
  }
  return (
    <Link {...rest} href={href} data-command={`${kind}-page`} aria-label={label} title={label} className={look}>
      {icon}
    </Link>
  );
}
