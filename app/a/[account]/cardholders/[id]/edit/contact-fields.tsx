'use client';

import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { messageAt } from '@/app/write/form/form-problems';
import { CountryField } from '@/components/form/country-field';
import { Panel } from '@/components/ui/panel';
import { TextField } from '@/components/field/text-field';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { readPhone } from '@/lib/format/phone';
import { cardholderWarnings } from './cardholder-review';
import type { CardholderValues } from './cardholder-values';
import { cardholderFieldId, cardholderLabels, type CardholderField } from './field-ids';
import { Checkbox } from '@/components/field/checkbox';
import { SelectField } from '@/components/field/select-field';

/** Who the holder is. */
export function PersonFields({ form, record }: SectionProps) {
  const { register } = form;
  const hidden = (record?.date_of_birth ?? '') !== '';
  return (
    <Panel title="Person">
      <div className="grid gap-4 sm:grid-cols-2">
        <CountryOf {...{ form }} name="nationality" />
        <SelectField
          {...fieldText(form, 'gender')}
          {...register('gender')}
          emptyLabel="Not said"
          options={[
            { value: 'FEMALE', label: 'Female' },
            { value: 'MALE', label: 'Male' },
          ]}
        />
        <TextField
          {...fieldText(form, 'date_of_birth')}
          {...register('date_of_birth')}
          type="date"
          autoComplete="off"
          hint={hidden ? 'Leave it empty to keep the one that the platform has.' : undefined}
        />
      </div>
    </Panel>
  );
}

const fileHint = 'The id under which the platform keeps the uploaded file';

/** What proves who the holder is. */
export function IdentityFields({ form }: Pick<SectionProps, 'form'>) {
  const { register, control } = form;
  const type = useWatch({ control, name: 'identity.type' });
  const part = (name: 'identity.number' | 'identity.front_file' | 'identity.back_file' | 'identity.hand_file') => ({
    ...fieldText(form, name),
    ...register(name),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <Panel title="Identity" description="Sent only when you fill it in. The platform does not show what it has.">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...fieldText(form, 'identity.type')}
          {...register('identity.type')}
          emptyLabel="None"
          options={[
            { value: 'PASSPORT', label: 'Passport' },
            { value: 'ID_CARD', label: 'Identity card' },
          ]}
        />
        <TextField {...part('identity.number')} />
        <TextField {...part('identity.front_file')} hint={fileHint} />
        {type === 'ID_CARD' ? (
          <TextField {...part('identity.back_file')} hint="An identity card needs its back side too" />
        ) : null}
        <TextField {...part('identity.hand_file')} optional hint={fileHint} />
      </div>
      <div className="mt-4">
        <Checkbox
          {...fieldText(form, 'kyc_verification.asked')}
          {...register('kyc_verification.asked')}
          label="Have the holder verify by a link"
          hint="The platform answers with a link that you pass on to the holder. It ends after a while."
        />
      </div>
    </Panel>
  );
}

export interface SectionProps {
  readonly form: UseFormReturn<CardholderValues>;
  readonly stored: CardholderValues;
  /** Undefined where this platform cannot be asked for the holder. */
  readonly record: Cardholder | undefined;
}

/** What a control needs of its field, whatever kind of control it is. */
export function fieldText(form: UseFormReturn<CardholderValues>, name: CardholderField) {
  return {
    id: cardholderFieldId(name),
    label: cardholderLabels[name],
    error: messageAt(form.formState.errors, name),
  };
}

/** How to reach the holder. */
export function ContactFields({ form, stored, record }: SectionProps) {
  const { register, control, formState } = form;
  const typed = { ...stored, ...useWatch({ control }) } as CardholderValues; // every field has a default
  const phone = readPhone(typed.phone_number, typed.country_code);
  const [warning] = cardholderWarnings(typed);
  const kept = record?.phone_number ?? '';
  return (
    <Panel title="Contact">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fieldText(form, 'email')} {...register('email')} type="email" autoComplete="off" />
        <CountryOf {...{ form }} name="country_code" />
        <div className="flex flex-col gap-1">
          <TextField
            {...fieldText(form, 'phone_number')}
            {...register('phone_number')}
            type="tel"
            autoComplete="off"
            hint={`${kept === '' ? '' : `Leave it empty to keep ${kept}. `}With the country code, or as in ${placeOf(typed.country_code)}.`}
            warning={formState.touchedFields.phone_number === true ? warning?.warning : undefined}
          />
          {phone === undefined || typed.phone_number.trim() === phone.e164 ? null : (
            <p className="text-ink-muted text-xs">
              Sent as <span className="text-ink font-mono">{phone.e164}</span>
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function placeOf(country: string): string {
  return country === '' ? 'the country chosen before' : countryName(country);
}

/** Where the holder lives. The platform takes it as a whole. */
export function AddressFields({ form }: Pick<SectionProps, 'form'>) {
  const { register } = form;
  const part = (name: Extract<CardholderField, `residential_address.${string}`>, optional = true) => ({
    ...fieldText(form, name),
    ...register(name),
    autoComplete: 'off',
    optional,
  });
  return (
    <Panel title="Residential address" description="If any part changes, the whole address is sent.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...part('residential_address.line1', false)} className="sm:col-span-2" />
        <TextField {...part('residential_address.line2')} />
        <TextField {...part('residential_address.line_en')} />
        <TextField {...part('residential_address.district')} />
        <TextField {...part('residential_address.city', false)} />
        <TextField {...part('residential_address.state')} />
        <TextField {...part('residential_address.postal_code')} />
        <CountryOf {...{ form }} name="residential_address.country" />
      </div>
    </Panel>
  );
}

export function CountryOf(props: {
  form: UseFormReturn<CardholderValues>;
  name: 'country_code' | 'nationality' | 'residential_address.country';
  disabled?: boolean;
}) {
  const { form, name, disabled } = props;
  const { field } = useController({ control: form.control, name });
  return (
    <CountryField
      {...fieldText(form, name)}
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={disabled}
    />
  );
}
