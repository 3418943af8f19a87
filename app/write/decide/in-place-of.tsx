import { useTranslations } from 'next-intl';
import type { NamedApproval } from './name-approval';

/** Says that this person decides in the place of another one; draws nothing where they decide in their own name. */
export function InPlaceOf({ view: { inPlaceOf } }: { readonly view: Pick<NamedApproval, 'inPlaceOf'> }) {
  const t = useTranslations('approvals');
  if (inPlaceOf === undefined) return null;
  return (
    <p className="text-caution-ink text-sm">
      <bdi>{t('inPlaceOf', { person: inPlaceOf })}</bdi>
    </p>
  );
}
