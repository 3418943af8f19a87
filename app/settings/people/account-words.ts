import type { useTranslations } from 'next-intl';
import type { PersonRow } from '@/lib/access/people/people';
import { formatCount } from '@/lib/format/count';
import { doesBusiness } from '@/lib/roles';

/** How many accounts a person has, in words where it is no number. */
export function accountWords(
  t: ReturnType<typeof useTranslations<'people.list'>>,
  { role, accounts }: Pick<PersonRow, 'role' | 'accounts'>,
): string {
  if (!doesBusiness(role)) return t('noAccounts');
  if (accounts === 'all') return t('allOfDemo');
  return accounts === 0 ? t('noneYet') : formatCount(accounts);
}
