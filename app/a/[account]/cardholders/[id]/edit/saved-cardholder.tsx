import { useTranslations } from 'next-intl';
import { cardholderStates } from '@/app/list/record-states';
import { StatusFact } from '@/app/record/facts-panel';
import { Fact } from '@/components/ui/facts';
import { IdentityLink } from '../../identity-link';

/** The platform's answer (2.7): the status, and the link if the person asked for one. */
export function SavedCardholder({ status, url, endsAt }: Readonly<Record<'status' | 'url' | 'endsAt', string>>) {
  const t = useTranslations('cardholders');
  const words = cardholderStates.words(status);
  return (
    <>
      <StatusFact words={words} />
      {url === '' ? null : (
        <Fact label={t('link.label')} note={t('link.note')}>
          <IdentityLink url={url} endsAt={endsAt} />
        </Fact>
      )}
    </>
  );
}
