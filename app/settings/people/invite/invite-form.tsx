'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/app/step-up/use-action';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/field/radio-group';
import { TextField } from '@/components/field/text-field';
import { SubmitButton } from '@/components/form/submit-button';
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
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <RadioGroup label="Role" options={roles} error={errors.role?.message} {...register('role')} />
      {doesBusiness(role) ? (
        <AccountChecks
          {...{ options, note, chosen }}
          onChange={(next) => setValue('accounts', [...next], { shouldDirty: true })}
        />
      ) : (
        <Notice>Admins manage people and settings and do no business, so they act for no account.</Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton loading={pending}>Propose the invitation</SubmitButton>
        <p role="alert" className="text-negative-ink text-sm">
          {problem?.sentence}
        </p>
      </div>
    </form>
  );
}

interface ProposedInvitationProps {
  readonly name: string;
  readonly onNext: () => void;
}

/** There is no link yet: whoever confirms the invitation gets it. */
function ProposedInvitation({ name, onNext }: ProposedInvitationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        The invitation of {name} waits
      </h3>
      <Notice tone="caution" title="A second administrator confirms it">
        They find it under People within four hours, get the link and give it to {name}. Until then nobody has a link.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNext}>Invite another</Button>
        <ButtonLink href="/settings/people">Back to people</ButtonLink>
      </div>
    </div>
  );
}
