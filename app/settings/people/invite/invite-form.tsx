'use client';

import { useTranslations } from 'next-intl';
import { useState, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useActionFields } from '@/app/act/use-action-fields';
import { SubmitRow, useRedraw } from '@/app/settings/act-button';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/field/radio-group';
import { TextField } from '@/components/field/text-field';
import { doesBusiness } from '@/lib/roles';
import { AccountChecks } from '../account-checks';
import type { AccountOptions, RoleOption } from '../account-options';
import { inviteAction } from '../actions';
import { Button, ButtonLink } from '@/components/ui/button';

const loadInvitee = async () => (await import('@/lib/access/people/invitee')).inviteeSchema;

export function InviteForm({ roles, accounts }: { roles: readonly RoleOption[]; accounts: AccountOptions }) {
  const { options, note } = accounts;
  const t = useTranslations('people');
  const terms = useTranslations('terms');
  const [proposed, setProposed] = useState<string>();
  const redraw = useRedraw();
  const { form, field, pending, problem, onSubmit } = useActionFields({
    action: inviteAction,
    loadSchema: loadInvitee,
    defaultValues: { name: '', email: '', role: 'operator', accounts: [] },
    onDone: (_, { name }) => {
      setProposed(name);
      redraw();
    },
  });
  const [role, chosen] = useWatch({ control: form.control, name: ['role', 'accounts'] });

  if (proposed !== undefined) {
    return (
      <ProposedInvitation
        name={proposed}
        onNext={() => {
          form.reset();
          setProposed(undefined);
        }}
      />
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('name')} label={terms('name')} autoComplete="off" />
        <TextField {...field('email')} label={terms('email')} type="email" autoComplete="off" autoCapitalize="none" />
      </div>
      <RadioGroup {...field('role')} label={t('list.role')} options={roles} />
      {doesBusiness(role) ? (
        <AccountChecks
          options={options}
          note={note}
          chosen={chosen}
          onChange={(next) => form.setValue('accounts', [...next], { shouldDirty: true })}
        />
      ) : (
        <Notice>{t('invite.noAccounts')}</Notice>
      )}
      <SubmitRow label={t('invite.submit')} pending={pending} problem={problem} />
    </form>
  );
}

/** There is no link yet: the admin who confirms the invitation gets it. */
function ProposedInvitation({ name, onNext }: { readonly name: string; readonly onNext: () => void }) {
  const t = useTranslations('people.invite');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
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
