import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { LinkKind } from '@/lib/access/passwords/link-token';

export interface ClosedLinkProps {
  readonly kind: LinkKind;
  readonly because: 'unknown' | 'used' | 'expired' | 'too-many';
}

/** Why a link opens nothing, and who can help. */
export function ClosedLink({ kind, because }: ClosedLinkProps) {
  const t = useTranslations('sign-in.link');
  return (
    <>
      <h1 className="text-lg font-semibold">{t(`closed.${because}`)}</h1>
      <Notice tone="caution" actions={<ButtonLink href="/sign-in">{t('toSignIn')}</ButtonLink>}>
        {t(`${kind}.${because}`)}
      </Notice>
    </>
  );
}
