'use client';

import { useTranslations } from 'next-intl';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SubmitRow } from '@/app/settings/act-button';
import { useAction } from '@/app/step-up/use-action';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/field/radio-group';
import { TextField } from '@/components/field/text-field';
import { inviteeSchema, type InviteeInput } from '@/lib/access/people/invitee';
import { doesBusiness } from '@/lib/roles';
import { AccountChecks } from '../account-checks';
import type { AccountOptions } from '../account-options';
import { inviteAction } from '../actions';
import type { RoleOption } from '../role-options';
import { Button, ButtonLink } from '@/components/ui/button';

export interface InviteFormProps {
  readonly roles: readonly RoleOption[];
  readonly accounts: AccountOptions;
}

export function InviteForm({ roles, accounts: { options, note } }: InviteFormProps) {
  const t = useTranslations('people');
  const terms = useTranslations('terms');
  const [proposed, setProposed] = useState<string>();
  const { pending, problem, run } = useAction(inviteAction);
  const { register, handleSubmit, setValue, reset, control, formState } = useForm<InviteeInput>({
    resolver: zodResolver(inviteeSchema),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', role: 'operator', accounts: [] },
  });
  const [role, chosen] = useWatch({ control, name: ['role', 'accounts'] });

  async function send(given: InviteeInput) {
    const answer = await run(given);
    if (answer.ok) setProposed(given.name);
  }

  if (proposed !== undefined) {
    return (
      <ProposedInvitation
        name={proposed}
        onNext={() => {
          reset();
          setProposed(undefined);
        }}
      />
    );
  }
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={terms('name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label={terms('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <RadioGroup label={t('list.role')} options={roles} error={errors.role?.message} {...register('role')} />
      {doesBusiness(role) ? (
        <AccountChecks
          {...{ options, note, chosen }}
          onChange={(next) => setValue('accounts', [...next], { shouldDirty: true })}
        />
      ) : (
        <Notice>{t('invite.noAccounts')}</Notice>
      )}
      <SubmitRow label={t('invite.submit')} pending={pending} problem={problem?.sentence} />
    </form>
  );
}

interface ProposedInvitationProps {
  readonly name: string;
  readonly onNext: () => void;
}

/** There is no link yet: whoever confirms the invitation gets it. */
function ProposedInvitation({ name, onNext }: ProposedInvitationProps) {
  const t = useTranslations('people.invite');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('waits', { name })}
      </h3>
      <Notice tone="caution" title={t('confirm')}>
        {t('next', { name })}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNext}>{t('another')}</Button>
        <ButtonLink href="/settings/people">{t('back')}</ButtonLink>
      </div>
    </div>
  );
}
