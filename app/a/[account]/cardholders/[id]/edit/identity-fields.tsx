'use client';

import { useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/field/checkbox';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { CountryOf, fieldText, type SectionProps } from './contact-fields';

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
