import { joined, OptionalFact } from '@/app/record/optional-fact';
import { Sensitive } from '@/app/record/sensitive';
import { Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import type { PayoutV1 } from '@/lib/contract/payouts';
import { countryName } from '@/lib/format/countries';

export interface PartyProps {
  readonly account: string;
  readonly id: string;
  readonly payout: PayoutV1;
}

export function PayerFacts({ account, id, payout: { payer } }: PartyProps) {
  const of = { account, id, operation: 'retrievePayout' } as const;
  return (
    <Panel title="Payer" flush>
      <Facts>
        <OptionalFact label="Company" text={payer.company_name} />
        <OptionalFact label="Name" text={joined(' ', payer.first_name, payer.last_name)} />
        <OptionalFact label="Country" text={payer.country == null ? '' : countryName(payer.country)} />
        <OptionalFact label="Address" text={joined(', ', payer.address, payer.city, payer.state, payer.postal_code)} />
        <Sensitive {...of} label="Date of birth" field="payer.date_birth" value={payer.date_birth} />
        <OptionalFact label="Identification" text={payer.identification_type} />
        <Sensitive
          {...of}
          label="Identification number"
          field="payer.identification_value"
          value={payer.identification_value}
        />
        <OptionalFact label="Payer id" text={payer.payer_id} />
      </Facts>
    </Panel>
  );
}

export function BeneficiaryFacts({ account, id, payout: { beneficiary } }: PartyProps) {
  const of = { account, id, operation: 'retrievePayout' } as const;
  const bank = beneficiary.bank_details;
  const address = beneficiary.address;
  return (
    <Panel title="Beneficiary" flush>
      <Facts>
        <OptionalFact label="Company" text={beneficiary.company_name} />
        <OptionalFact label="Name" text={joined(' ', beneficiary.first_name, beneficiary.last_name)} />
        <OptionalFact label="Nickname" text={beneficiary.nickname} />
        <OptionalFact label="E-mail" text={beneficiary.email} />
        <OptionalFact
          label="Address"
          text={
            address == null
              ? ''
              : joined(
                  ', ',
                  address.street_address,
                  address.city,
                  address.state,
                  address.postal_code,
                  address.country == null ? '' : countryName(address.country),
                )
          }
        />
        {bank == null ? null : (
          <>
            <OptionalFact label="Account holder" text={bank.account_holder} />
            <Sensitive
              {...of}
              label="Account number"
              field="beneficiary.bank_details.account_number"
              value={bank.account_number}
            />
            <Sensitive {...of} label="IBAN" field="beneficiary.bank_details.iban" value={bank.iban} />
            <OptionalFact label="Account currency" text={bank.account_currency_code} />
            <OptionalFact label="Bank" text={bank.bank_name} />
            <OptionalFact label="Bank address" text={bank.bank_address} />
            <OptionalFact
              label="Bank country"
              text={bank.bank_country_code == null ? '' : countryName(bank.bank_country_code)}
            />
            <OptionalFact label="SWIFT code" text={bank.swift_code} />
            <OptionalFact label="Clearing system" text={bank.clearing_system} />
            <OptionalFact label={bank.routing_code_type1 ?? 'Routing code'} text={bank.routing_code_value1} />
            <OptionalFact label={bank.routing_code_type2 ?? 'Second routing code'} text={bank.routing_code_value2} />
          </>
        )}
        <OptionalFact label="Beneficiary status" text={beneficiary.beneficiary_status} />
        <OptionalFact label="Beneficiary id" text={beneficiary.beneficiary_id} />
      </Facts>
    </Panel>
  );
}
