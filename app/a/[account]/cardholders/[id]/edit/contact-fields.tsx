'use client';

import { useTranslations } from 'next-intl';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useControl } from '@/app/write/form/use-fields';
import { messageAt } from '@/app/write/form/form-problems';
import { CountryField } from '@/components/form/country-field';
import { Panel } from '@/components/ui/panel';
import { TextField } from '@/components/field/text-field';
import { useDayInput } from '@/components/field/use-day-input';
import { readTypedDay } from '@/lib/format/plain-date';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import type { PhoneNumber } from '@/lib/format/phone';
import { cardholderWarnings } from './cardholder-change';
import { type CardholderValues, cardholderFieldId, type CardholderField } from './cardholder-values';
import { useWords } from '@/lib/messages/use-words';
import { Checkbox } from '@/components/field/checkbox';
import { SelectField } from '@/components/field/select-field';

/** The holder's nationality, gender and birth date. */
export function PersonFields({ form, record }: SectionProps) {
  const t = useTranslations('cardholders');
  const fieldText = useFieldText(form);
  const { register } = form;
  const hidden = (record?.date_of_birth ?? '') !== '';
  return (
    <Panel title={t('person')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CountryOf form={form} name="nationality" />
        <SelectField
          {...fieldText('gender')}
          {...register('gender')}
          emptyLabel={t('gender.none')}
          options={[
            { value: 'FEMALE', label: t('gender.FEMALE') },
            { value: 'MALE', label: t('gender.MALE') },
          ]}
        />
        <TextField
          {...fieldText('date_of_birth')}
          {...register('date_of_birth', { setValueAs: readTypedDay })}
          {...useDayInput()}
          hint={hidden ? t('edit.keepBirth') : undefined}
        />
      </div>
    </Panel>
  );
}

interface IdentityFieldsProps extends Pick<SectionProps, 'form'> {
  /** True if every update must carry the identity. */
  readonly demanded: boolean;
}

/** The proof of identity: a link, or files that the platform has already. */
export function IdentityFields({ form, demanded }: IdentityFieldsProps) {
  const t = useTranslations('cardholders.edit');
  const fieldText = useFieldText(form);
  return (
    <Panel title={t('identity')} description={t('identityNote')}>
      <div className="flex flex-col gap-4">
        <Checkbox
          {...fieldText('kyc_verification.asked')}
          {...form.register('kyc_verification.asked')}
          label={t('askVerification')}
          hint={t('askVerificationHint')}
        />
        <details open={demanded || form.formState.errors.identity !== undefined}>
          <summary className="text-sm font-medium">{t('fileIds')}</summary>
          <p className="max-w-measure text-ink-muted mt-1 mb-3 text-xs">
            {t('fileIdsNote')} {t(demanded ? 'fileIdsDemanded' : 'fileIdsInstead')}
          </p>
          <FileFields form={form} />
        </details>
      </div>
    </Panel>
  );
}

/** Interface 4.6 takes files by the platform's IDs of them, and shows no operation that uploads one. */
function FileFields({ form }: Pick<SectionProps, 'form'>) {
  const t = useTranslations('cardholders');
  const terms = useTranslations('terms');
  const fieldText = useFieldText(form);
  const { register, control } = form;
  const type = useWatch({ control, name: 'identity.type' });
  const part = (name: 'identity.number' | 'identity.front_file' | 'identity.back_file' | 'identity.hand_file') => ({
    ...fieldText(name),
    ...register(name),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...fieldText('identity.type')}
        {...register('identity.type')}
        emptyLabel={terms('none')}
        options={[
          { value: 'PASSPORT', label: t('identityType.PASSPORT') },
          { value: 'ID_CARD', label: t('identityType.ID_CARD') },
        ]}
      />
      <TextField {...part('identity.number')} />
      <TextField {...part('identity.front_file')} />
      {type === 'ID_CARD' ? <TextField {...part('identity.back_file')} hint={t('edit.backHint')} /> : null}
      <TextField {...part('identity.hand_file')} optional />
    </div>
  );
}

export interface SectionProps {
  readonly form: UseFormReturn<CardholderValues>;
  /** Undefined where this platform has no operation that reads a cardholder. */
  readonly record: Cardholder | undefined;
}

/** The props that a control of any kind takes from its field. */
function useFieldText(form: UseFormReturn<CardholderValues>) {
  const t = useTranslations('cardholders.field');
  return (name: CardholderField) => ({
    id: cardholderFieldId(name),
    label: t(name),
    error: messageAt(form.formState.errors, name),
  });
}

export interface ContactFieldsProps extends SectionProps {
  readonly phoneOf: (values: Pick<CardholderValues, 'phone_number' | 'country_code'>) => PhoneNumber | undefined;
  readonly bringPhone: () => Promise<unknown>;
}

/** The holder's email address and phone number. */
export function ContactFields({ form, record, phoneOf, bringPhone }: ContactFieldsProps) {
  const t = useTranslations('cardholders.edit');
  const words = useWords();
  const fieldText = useFieldText(form);
  const { register, control, formState } = form;
  const [typed, country] = useWatch({ control, name: ['phone_number', 'country_code'] });
  const phone = phoneOf({ phone_number: typed, country_code: country });
  const [warning] = cardholderWarnings(phone);
  const kept = record?.phone_number ?? '';
  const format = country === '' ? t('phoneFormatChosen') : t('phoneFormat', { country: words(countryName(country)) });
  return (
    <Panel title={t('contact')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fieldText('email')} {...register('email')} type="email" autoComplete="off" />
        <CountryOf form={form} name="country_code" />
        <div className="flex flex-col gap-1">
          <TextField
            {...fieldText('phone_number')}
            {...register('phone_number')}
            type="tel"
            autoComplete="off"
            onFocus={() => void bringPhone()}
            hint={kept === '' ? format : t('keepPhone', { phone: kept, format })}
            warning={
              warning !== undefined && formState.touchedFields.phone_number === true
                ? words(warning.warning)
                : undefined
            }
          />
          {phone === undefined || typed.trim() === phone.e164 ? null : (
            <p className="text-ink-muted text-xs">
              {t.rich('sentAs', { number: () => <span className="text-ink font-mono">{phone.e164}</span> })}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** The holder's address. The platform replaces it as a whole. */
export function AddressFields({ form }: Pick<SectionProps, 'form'>) {
  const t = useTranslations('cardholders.edit');
  const fieldText = useFieldText(form);
  const { register } = form;
  const part = (name: Extract<CardholderField, `residential_address.${string}`>, optional = true) => ({
    ...fieldText(name),
    ...register(name),
    autoComplete: 'off',
    optional,
  });
  return (
    <Panel title={t('residentialAddress')} description={t('wholeAddress')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...part('residential_address.line1', false)} className="sm:col-span-2" />
        <TextField {...part('residential_address.line2')} />
        <TextField {...part('residential_address.line_en')} />
        <TextField {...part('residential_address.district')} />
        <TextField {...part('residential_address.city', false)} />
        <TextField {...part('residential_address.state')} />
        <TextField {...part('residential_address.postal_code')} />
        <CountryOf form={form} name="residential_address.country" />
      </div>
    </Panel>
  );
}

interface CountryOfProps {
  readonly form: UseFormReturn<CardholderValues>;
  readonly name: 'country_code' | 'nationality' | 'residential_address.country';
}

function CountryOf({ form, name }: CountryOfProps) {
  const fieldText = useFieldText(form);
  return <CountryField {...useControl(form.control, name)} {...fieldText(name)} />;
}
