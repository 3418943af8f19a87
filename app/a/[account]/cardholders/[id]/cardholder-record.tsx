'use client';

import { joined, OptionalFact, FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { RecordPage } from '@/app/record/record-page';
import type { RecordSeed } from '@/app/record/read-record';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { Sensitive } from '@/app/record/sensitive';
import { StatusOf } from '@/app/list/status-words';
import { ActLink, type ActPermission } from '@/app/write/start/act-link';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useLiveRecord } from '@/app/record/use-live-record';
import { Fact } from '@/components/ui/facts';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { cardholderStatusWords } from '../cardholder-status';
import { IdentityLink } from '../identity-link';

export interface CardholderRecordProps {
  readonly account: string;
  readonly id: string;
  /** Whether this person may edit it. */
  readonly editing: ActPermission;
  readonly seed: RecordSeed<Cardholder>;
  readonly zone: string;
}

export function CardholderRecord({ account, id, editing, seed, zone }: CardholderRecordProps) {
  const live = useLiveRecord({
    account,
    operation: 'retrieveCardholder',
    params: { id },
    seed,
    isFinal: () => false,
  });
  return (
    <RecordPage
      live={live}
      area={{ label: 'Cardholders', href: `/a/${account}/cardholders` }}
      actions={
        <ActLink
          label="Update"
          href={`/a/${account}/cardholders/${encodeURIComponent(id)}/edit`}
          permission={editing}
        />
      }
      fallbackTitle="Cardholder"
      title={(holder) => <bdi>{joined(' ', holder.first_name, holder.last_name)}</bdi>}
      mark={(holder) => (
        <>
          <StatusOf words={cardholderStatusWords(holder.cardholder_status)} />
          <UnsettledMark account={account} type="cardholders" id={id} />
        </>
      )}
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
  const of = { account, id, operation: 'retrieveCardholder' } as const;
  return (
    <FactsPanel title="Person">
      <StatusFact words={cardholderStatusWords(holder.cardholder_status)} />
      <OptionalFact label="E-mail" text={holder.email} />
      <Sensitive {...of} label="Phone" field="phone_number" value={holder.phone_number} />
      <Sensitive {...of} label="Date of birth" field="date_of_birth" value={holder.date_of_birth} />
      <OptionalFact label="Gender" text={holder.gender} />
      <OptionalFact label="Nationality" text={nameOf(holder.nationality)} />
      <OptionalFact label="Country" text={nameOf(holder.country_code)} />
      <IdFact label="Cardholder id" id={holder.cardholder_id} />
    </FactsPanel>
  );
}

function VerificationFacts({ holder, zone }: { holder: Cardholder; zone: string }) {
  return (
    <FactsPanel title="Verification and cards">
      <OptionalFact label="KYC level" text={holder.kyc_level} />
      <OptionalFact label="Identity check" text={holder.idv_status} />
      {holder.idv_verification_url == null || holder.idv_verification_url === '' ? null : (
        <Fact label="Verification link" note="Pass it on to the cardholder.">
          <IdentityLink url={holder.idv_verification_url} endsAt={holder.idv_url_expires_at} />
        </Fact>
      )}
      <OptionalFact label="Cards" text={holder.number_of_cards?.toString()} />
      <OptionalFact label="Address" text={addressOf(holder.residential_address)} />
      <TimeFact label="Created" time={holder.create_time} zone={zone} />
    </FactsPanel>
  );
}

function nameOf(code: string | null | undefined): string {
  return code == null || code === '' ? '' : countryName(code);
}

function addressOf(address: Cardholder['residential_address']): string {
  if (address == null) return '';
  const { line1, line2, district, city, state, postal_code: postalCode, country } = address;
  return joined(', ', line1, line2, district, city, state, postalCode, nameOf(country));
}
