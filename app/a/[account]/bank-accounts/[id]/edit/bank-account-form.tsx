'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { LostAnswerNotice } from '@/app/a/[account]/write/lost-answer-notice';
import { formProblems, showAnswer } from '@/app/a/[account]/write/form-problems';
import { useDraft } from '@/app/a/[account]/write/use-draft';
import { useWrite } from '@/app/a/[account]/write/use-write';
import { WriteOutcome } from '@/app/a/[account]/write/write-outcome';
import { DraftNotice } from '@/components/form/draft-notice';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { Button, ButtonLink } from '@/components/ui/button';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import type { Override } from '@/lib/operations/write-answer';
import { updateBankAccountAction } from '../../actions';
import { BankAccountFields } from './bank-account-fields';
import { bankAccountLabels, reviewRows } from './bank-account-review';
import { bankAccountSchema, changesOf, valuesOf, type BankAccountValues } from './bank-account-values';
import { findBankAccountWarnings } from './bank-account-warnings';
import { ChangedVersions } from './changed-versions';
import { bankAccountFieldIds } from './field-ids';
import { ReviewStep } from './review-step';
import { SavedBankAccount } from './saved-bank-account';

export interface BankAccountFormProps {
  readonly account: string;
  /** Whom the account belongs to and which platform answers, as the review names them. */
  readonly where: string;
  /** As it may go to a browser: its number masked. */
  readonly record: BankAccount;
  readonly formId: string;
  /** What an earlier visit had typed, and when in the person's clock. */
  readonly draft: { readonly values: Partial<BankAccountValues>; readonly savedAt: string } | undefined;
}

const nothingNew = 'Nothing is different from what the platform has. Change a field, or go back.';

/** Fill in, look at what changes, send: three views of one form. */
export function BankAccountForm({ account, where, record, formId, draft }: BankAccountFormProps) {
  const { currency } = record;
  const stored = useMemo(() => valuesOf(record), [record]);
  const form = useForm<BankAccountValues>({
    resolver: resolverFor(currency),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: stored,
  });
  const { formState, handleSubmit, getValues, setError, reset } = form;
  const { errors, dirtyFields } = formState;
  const isDirty = Object.keys(dirtyFields).length > 0;
  // A newer record came with the page: fields that were not touched follow it, typed ones stay.
  useEffect(() => reset(stored, { keepDirtyValues: true, keepErrors: true }), [reset, stored]);
  // A number has no place in a draft: it would come back in the page.
  const kept = () => ({ ...getValues(), account_number: '' });
  const write = useWrite(updateBankAccountAction, { formId, account, draft: kept });
  const { pending, answer, lost } = write;
  const [reviewed, setReviewed] = useState<BankAccountValues>();
  const [attempt, setAttempt] = useState(0);
  const [offered, setOffered] = useState(draft);
  useDraft(formId, kept(), isDirty && answer?.kind !== 'recorded');

  function review(values: BankAccountValues) {
    write.clear();
    if (reviewRows(record, changesOf(currency, values)).length > 0) {
      setReviewed(values);
      return;
    }
    setError('root', { message: nothingNew });
    setAttempt((count) => count + 1);
  }

  async function send(values: BankAccountValues, overrides: readonly Override[]) {
    const given = { input: { id: record.id, ...changesOf(currency, values) }, overrides };
    const result = await write.send(given);
    if (result === undefined || !showAnswer(result, bankAccountFieldIds, bankAccountLabels, setError)) return;
    setReviewed(undefined);
    setAttempt((count) => count + 1);
  }

  function mend() {
    setReviewed(undefined);
    write.renew();
  }

  const back = `/a/${account}/bank-accounts/${record.id}`;
  const done = answer?.kind === 'recorded';
  const unsaved = isDirty && !done && !(answer?.kind === 'refused' && answer.problem.kind === 'session');
  const versions = answer?.kind === 'refused' ? answer.problem.versions : undefined;

  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <UnsavedGuard dirty={unsaved} what="the details of this bank account" />
      {answer === undefined ? null : (
        <WriteOutcome answer={answer} account={account}>
          {(view) => <SavedBankAccount view={view} onMend={mend} href={back} />}
        </WriteOutcome>
      )}
      {lost ? <LostAnswerNotice /> : null}
      {versions === undefined ? null : (
        <ChangedVersions versions={versions} yours={changesOf(currency, getValues())} onTakeOver={mend} />
      )}
      {done ? null : reviewed === undefined ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => void handleSubmit(review, () => setAttempt((count) => count + 1))(event)}
        >
          <ErrorSummary problems={formProblems(errors, bankAccountFieldIds)} attempt={attempt} />
          {offered === undefined ? null : (
            <DraftNotice
              savedAt={offered.savedAt}
              onDiscard={() => setOffered(undefined)}
              onRestore={() => {
                reset({ ...stored, ...offered.values }, { keepDefaultValues: true });
                setOffered(undefined);
              }}
            />
          )}
          <BankAccountFields {...{ form, currency, stored }} maskedNumber={record.account_number} />
          <FormActions note="You see what changes before anything is sent.">
            <Button type="submit" variant="primary" loading={pending}>
              Review changes
            </Button>
            <ButtonLink href={back}>Cancel</ButtonLink>
          </FormActions>
        </form>
      ) : (
        <ReviewStep
          rows={reviewRows(record, changesOf(currency, reviewed))}
          warnings={findBankAccountWarnings(currency, reviewed, stored)}
          where={where}
          holder={record.account_name}
          pending={pending}
          onSend={(overrides) => void send(reviewed, overrides)}
          onBack={() => setReviewed(undefined)}
        />
      )}
    </div>
  );
}

/** Which fields there are follows the country, so the schema does too. */
function resolverFor(currency: string): Resolver<BankAccountValues> {
  return async (values, context, options) =>
    await zodResolver(bankAccountSchema(currency, values.bank_country_code))(values, context, options);
}
