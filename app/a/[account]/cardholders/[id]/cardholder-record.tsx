'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cardholderStates } from '@/app/list/record-states';
import { FactsPanel, IdFact, joined, OptionalFact, ValueFact } from '@/app/record/facts-panel';
import { CreatedAt } from '@/app/record/record-columns';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Sensitive } from '@/app/record/sensitive';
import { Timeline } from '@/app/record/timeline';
import { WhyNotRevealed } from '@/app/record/why-not-reveal';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { ActLink } from '@/app/write/start/act-link';
import { ButtonLink } from '@/components/ui/button';
import { Fact } from '@/components/ui/facts';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { useWords } from '@/lib/messages/use-words';
import { type CardholderEditing, permissionToEdit } from '../cardholder-editing';
import { IdentityLink } from '../identity-link';
import { pathIn } from '@/lib/addresses/path-to';

export interface CardholderRecordProps extends RecordProps<Cardholder> {
  /** Whether this person may edit the cardholder. */
  readonly editing: CardholderEditing;
  readonly zone: string;
  readonly history: ReactNode;
}

export function CardholderRecord({ editing, zone, ...of }: CardholderRecordProps) {
  const { account, id } = of;
  const t = useTranslations('cardholders');
  const terms = useTranslations('terms');
  const words = useWords();
  const form = pathIn(account, 'cardholders/[id]/edit', { id });
  const complete = (
    <ButtonLink size="sm" href={form}>
      {t('next.action')}
    </ButtonLink>
  );
  return (
    <RecordPage
      {...of}
      operation="retrieveCardholder"
      list={{ label: t('title'), area: 'cardholders' }}
      kind={t('cardholder')}
      title={(holder) => <bdi>{joined(' ', holder.first_name, holder.last_name)}</bdi>}
      about={({ email, create_time }) => [email, <CreatedAt key="when" time={create_time} zone={zone} />]}
      states={cardholderStates}
      statusOf={(holder) => holder.cardholder_status}
      next={(holder) => {
        const { cardholder_status } = holder;
        const status = (['INCOMPLETE', 'FAILED'] as const).find((one) => one === cardholder_status);
        if (status === undefined) return undefined;
        const text = t(`next.${status}`);
        return permissionToEdit(editing, holder, words).allowed
          ? { text, action: complete }
          : { text: `${text} ${t('next.other')}` };
      }}
      mark={<UnsettledMark account={account} type="cardholders" id={id} />}
      actions={(holder) => (
        <ActLink label={terms('edit')} href={form} permission={permissionToEdit(editing, holder, words)} />
      )}
      side={(holder) => (
        <>
          <PersonFacts account={account} id={id} holder={holder} />
          <WhyNotRevealed operation="retrieveCardholder" />
        </>
      )}
    >
      {(holder) => (
        <>
          <Timeline zone={zone} created={holder.create_time} state={cardholderStates.words(holder.cardholder_status)} />
          <VerificationFacts holder={holder} />
        </>
      )}
    </RecordPage>
  );
}

function PersonFacts({ account, id, holder }: { account: string; id: string; holder: Cardholder }) {
  const t = useTranslations('cardholders');
  const words = useWords();
  const of = { account, id, operation: 'retrieveCardholder' } as const;
  return (
    <FactsPanel title={t('person')}>
      <OptionalFact label={t('field.email')} text={holder.email} />
      <Sensitive {...of} label={t('phone')} field="phone_number" value={holder.phone_number} />
      <Sensitive {...of} label={t('field.date_of_birth')} field="date_of_birth" value={holder.date_of_birth} />
      <ValueFact label={t('field.gender')} kind="gender" value={holder.gender} />
      <OptionalFact label={t('field.nationality')} text={words(countryName(holder.nationality ?? ''))} />
      <OptionalFact label={t('field.country_code')} text={words(countryName(holder.country_code ?? ''))} />
      <OptionalFact label={t('address')} text={addressOf(holder.residential_address, words)} />
      <IdFact label={t('cardholderId')} id={holder.cardholder_id} copied={t('copiedId')} />
    </FactsPanel>
  );
}

function VerificationFacts({ holder }: { holder: Cardholder }) {
  const t = useTranslations('cardholders');
  return (
    <FactsPanel title={t('verificationAndCards')}>
      <ValueFact label={t('kycLevel')} kind="kycLevel" value={holder.kyc_level} />
      <ValueFact label={t('identityCheck')} kind="idvStatus" value={holder.idv_status} />
      {holder.idv_verification_url == null || holder.idv_verification_url === '' ? null : (
        <Fact label={t('link.label')} note={t('link.note')}>
          <IdentityLink url={holder.idv_verification_url} endsAt={holder.idv_url_expires_at} />
        </Fact>
      )}
      <OptionalFact label={t('cards')} text={holder.number_of_cards?.toString()} />
    </FactsPanel>
  );
}

function addressOf(address: Cardholder['residential_address'], words: ReturnType<typeof useWords>): string {
  if (address == null) return '';
  const { line1, line2, district, city, state, postal_code: postalCode, country } = address;
  return joined(', ', line1, line2, district, city, state, postalCode, words(countryName(country ?? '')));
}
