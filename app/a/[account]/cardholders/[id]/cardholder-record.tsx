'use client';

import { useTranslations } from 'next-intl';
import { joined, OptionalFact, FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { Sensitive } from '@/app/record/sensitive';
import { ActLink, type ActPermission } from '@/app/write/start/act-link';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { Fact } from '@/components/ui/facts';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { cardholderStates } from '@/app/list/record-states';
import { IdentityLink } from '../identity-link';

export interface CardholderRecordProps extends RecordProps<Cardholder> {
  /** Whether this person may edit it. */
  readonly editing: ActPermission;
  readonly zone: string;
}

export function CardholderRecord({ editing, zone, ...of }: CardholderRecordProps) {
  const { account, id } = of;
  const t = useTranslations('cardholders');
  const terms = useTranslations('terms');
  return (
    <RecordPage
      {...of}
      operation="retrieveCardholder"
      list={{ label: t('title'), area: 'cardholders' }}
      kind={t('cardholder')}
      title={(holder) => <bdi>{joined(' ', holder.first_name, holder.last_name)}</bdi>}
      states={cardholderStates}
      statusOf={(holder) => holder.cardholder_status}
      mark={<UnsettledMark account={account} type="cardholders" id={id} />}
      actions={
        <ActLink
          label={terms('edit')}
          href={`/a/${account}/cardholders/${encodeURIComponent(id)}/edit`}
          permission={editing}
        />
      }
    >
      {(holder) => (
        <>
          <WhyNotRevealed operation="retrieveCardholder" />
          <PersonFacts account={account} id={id} holder={holder} />
          <VerificationFacts holder={holder} zone={zone} />
        </>
      )}
    </RecordPage>
  );
}

function PersonFacts({ account, id, holder }: { account: string; id: string; holder: Cardholder }) {
  const t = useTranslations('cardholders');
  const of = { account, id, operation: 'retrieveCardholder' } as const;
  return (
    <FactsPanel title={t('person')}>
      <StatusFact words={cardholderStates.words(holder.cardholder_status)} />
      <OptionalFact label={t('field.email')} text={holder.email} />
      <Sensitive {...of} label={t('phone')} field="phone_number" value={holder.phone_number} />
      <Sensitive {...of} label={t('field.date_of_birth')} field="date_of_birth" value={holder.date_of_birth} />
      <OptionalFact label={t('field.gender')} text={holder.gender} />
      <OptionalFact label={t('field.nationality')} text={countryName(holder.nationality ?? '')} />
      <OptionalFact label={t('field.country_code')} text={countryName(holder.country_code ?? '')} />
      <IdFact label={t('cardholderId')} id={holder.cardholder_id} copied={t('copiedId')} />
    </FactsPanel>
  );
}

function VerificationFacts({ holder, zone }: { holder: Cardholder; zone: string }) {
  const t = useTranslations('cardholders');
  const terms = useTranslations('terms');
  return (
    <FactsPanel title={t('verificationAndCards')}>
      <OptionalFact label={t('kycLevel')} text={holder.kyc_level} />
      <OptionalFact label={t('identityCheck')} text={holder.idv_status} />
      {holder.idv_verification_url == null || holder.idv_verification_url === '' ? null : (
        <Fact label={t('link.label')} note={t('link.note')}>
          <IdentityLink url={holder.idv_verification_url} endsAt={holder.idv_url_expires_at} />
        </Fact>
      )}
      <OptionalFact label={t('cards')} text={holder.number_of_cards?.toString()} />
      <OptionalFact label={t('address')} text={addressOf(holder.residential_address)} />
      <TimeFact label={terms('created')} time={holder.create_time} zone={zone} />
    </FactsPanel>
  );
}

function addressOf(address: Cardholder['residential_address']): string {
  if (address == null) return '';
  const { line1, line2, district, city, state, postal_code: postalCode, country } = address;
  return joined(', ', line1, line2, district, city, state, postalCode, countryName(country ?? ''));
}
