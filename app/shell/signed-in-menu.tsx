'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useLatePopup } from '@/components/overlay/use-late';

interface SignedInMenuProps {
  initials: string;
  name: string;
  email: string;
  /** The role of the person in words, e.g. "Finance operator". */
  role: string;
}

const loadMenu = async () => (await import('./person-menu')).PersonMenu;

export function SignedInMenu({ initials, name, email, role }: SignedInMenuProps) {
  const t = useTranslations('shell.person');
  const { Late: PersonMenu, trigger } = useLatePopup('menu', loadMenu);
  const button = (
    <Button {...trigger} variant="quiet" aria-label={t('menu', { initials, name, role })} className="gap-2 px-1">
      <span
        aria-hidden
        className="border-line-strong bg-sunken text-2xs text-ink grid size-6 place-items-center rounded-full border font-semibold"
      >
        {initials}
      </span>{' '}
      <span className="text-ink max-w-36 truncate max-lg:hidden">{name}</span>
      <Icon name="chevron-down" className="max-lg:hidden" />
    </Button>
  );
  return PersonMenu === undefined ? button : <PersonMenu trigger={button} name={name} email={email} role={role} />;
}
