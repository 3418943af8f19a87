'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ReviewedForm, type KeptDraft } from '@/app/write/form/reviewed-form';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { type Cardholder, kycLevelRequires, type KycLevel } from '@/lib/contract/cardholders';
import { ok, failed, type Result } from '@/lib/result';
import { updateCardholderAction } from '../../actions';
import { cardholderRows, cardholderWarnings } from './cardholder-review';
import {
  changesOf,
  levelOf,
  valuesOf,
  type CardholderValues,
  isAddressChanged,
  isIdentityFilled,
  type ChangeContext,
} from './cardholder-values';
import { chooseDocument, type ChosenDocument } from './chosen-document';
import { AddressFields, ContactFields } from './contact-fields';
import { ChosenPreview } from './chosen-preview';
import { DocumentField } from './document-field';
import { draftOf } from './draft';
import { cardholderFieldIds, cardholderLabels } from './field-ids';
import { IdentityFields, PersonFields } from './contact-fields';
import * as z from 'zod';
import { isPlainDate, todayIn } from '@/lib/format/plain-date';
import { readPhone } from '@/lib/format/phone';
import { StatusMeaning, StatusOf } from '@/app/list/status-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fact, Facts } from '@/components/ui/facts';
import { isViewOf } from '@/lib/writes/verbs/shown-writes';
import { updateCardholderShown } from '@/lib/writes/verbs/update-cardholder-shown';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cardholderStatusWords } from '@/app/a/[account]/cardholders/cardholder-status';
import { IdentityLink } from '@/app/a/[account]/cardholders/identity-link';

type Rules = Pick<ChangeContext, 'stored' | 'level'>;

/** The shape alone: what is wrong depends on the record and its level, and is told in our own words below. */
const shape = z.custom<CardholderValues>((values) => typeof values === 'object' && values !== null);

/** Interface 4.6 and what the KYC level demands, for one record. */
export function cardholderSchema(rules: Rules) {
  return shape.superRefine((values, context) => {
    for (const [path, message] of problemsOf(values, rules)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
}

type Problem = readonly [path: string, message: string];

function problemsOf(values: CardholderValues, { stored, level }: Rules): Problem[] {
  const demands = level === undefined ? [] : kycLevelRequires[level];
  return [
    ...emailProblems(values, stored),
    ...phoneProblems(values),
    ...birthProblems(values),
    ...keptProblems(values, stored, demands.includes('nationality') ? level : undefined),
    ...addressProblems(values, stored),
    ...identityProblems(values, demands.includes('identity') ? level : undefined),
    ...(demands.includes('kyc_verification') && !values.kyc_verification.asked
      ? [['kyc_verification.asked', `Ask for verification: each update at the ${level ?? ''} level needs it.`] as const]
      : []),
  ];
}

const email = z.email();

function emailProblems({ email: typed }: CardholderValues, stored: CardholderValues): Problem[] {
  const text = typed.trim();
  if (text === '') {
    return stored.email === '' ? [] : [['email', 'Enter an e-mail address: it can be changed here, not taken away.']];
  }
  return email.safeParse(text).success ? [] : [['email', 'Enter an e-mail address like name@example.com.']];
}

function phoneProblems({ phone_number: typed, country_code: country }: CardholderValues): Problem[] {
  if (typed.trim() === '' || readPhone(typed, country) !== undefined) return [];
  return [['phone_number', 'Enter the phone number with its country code, like +44 20 7946 0018.']];
}

function birthProblems({ date_of_birth: birth }: CardholderValues): Problem[] {
  if (birth === '') return [];
  if (!isPlainDate(birth)) {
    return [['date_of_birth', 'Enter the date of birth as a day that exists, like 1990-04-27.']];
  }
  return birth < todayIn('UTC', Date.now()) ? [] : [['date_of_birth', 'Enter a date of birth in the past.']];
}

function keptProblems(values: CardholderValues, stored: CardholderValues, level: KycLevel | undefined): Problem[] {
  const problems: Problem[] = [];
  if (values.country_code === '' && stored.country_code !== '') {
    problems.push(['country_code', 'Choose the country: it can be changed here, not taken away.']);
  }
  if (values.nationality === '' && level !== undefined) {
    problems.push(['nationality', `Choose the nationality: each update at the ${level} level needs it.`]);
  } else if (values.nationality === '' && stored.nationality !== '') {
    problems.push(['nationality', 'Choose the nationality: it can be changed here, not taken away.']);
  }
  return problems;
}

function addressProblems(values: CardholderValues, stored: CardholderValues): Problem[] {
  if (!isAddressChanged(values, stored)) return [];
  const { country, line1, city } = values.residential_address;
  return [
    ...(line1.trim() === '' ? [['residential_address.line1', 'Enter the street of the address.'] as const] : []),
    ...(city.trim() === '' ? [['residential_address.city', 'Enter the city of the address.'] as const] : []),
    ...(country === '' ? [['residential_address.country', 'Choose the country of the address.'] as const] : []),
  ];
}

function identityProblems({ identity }: CardholderValues, level: KycLevel | undefined): Problem[] {
  if (level === undefined && !isIdentityFilled(identity)) return [];
  const why = level === undefined ? '' : `: each update at the ${level} level needs it`;
  const { type, number, front_file: front, back_file: back } = identity;
  return [
    ...(type === '' ? [['identity.type', `Choose the kind of identity paper${why}.`] as const] : []),
    ...(number.trim() === '' ? [['identity.number', `Enter the number of the identity paper${why}.`] as const] : []),
    ...(front.trim() === '' ? [['identity.front_file', `Enter the file of the front side${why}.`] as const] : []),
    ...(type === 'ID_CARD' && back.trim() === ''
      ? [['identity.back_file', 'Enter the file of the back side: an identity card has one.'] as const]
      : []),
  ];
}

/** Puts a file with a form, apart from the action that sends the form. The refusal is a sentence. */
async function sendDocument(request: {
  readonly account: string;
  readonly formId: string;
  readonly file: File;
}): Promise<Result<void, string>> {
  const { account, formId, file } = request;
  try {
    const url = `/api/documents/${encodeURIComponent(account)}/${formId}`;
    const response = await fetch(url, { method: 'POST', body: file });
    if (response.ok) return ok(undefined);
    return failed(sentenceOf(await response.json()) ?? unexplained);
  } catch {
    return failed(unexplained);
  }
}

const unexplained = 'The document could not be handed to the console. Nothing was sent; try again.';

/** Our own handler's refusal. */
function sentenceOf(body: unknown): string | undefined {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  const sentence: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'sentence') : undefined;
  return typeof sentence === 'string' ? sentence : undefined;
}

export interface CardholderFormProps {
  readonly account: string;
  readonly where: string;
  readonly id: string;
  /** As it may go to a browser; undefined where this platform cannot be asked for it. */
  readonly record: Cardholder | undefined;
  readonly formId: string;
  readonly draft: KeptDraft<CardholderValues> | undefined;
  readonly idvMethod: string;
  /** Why this person may not change who the holder is; undefined when they may. */
  readonly identityRefusal: string | undefined;
}

export function CardholderForm(props: CardholderFormProps) {
  const { account, where, id, record, formId, draft, idvMethod, identityRefusal } = props;
  const stored = useMemo(() => valuesOf(record), [record]);
  const rules = useMemo(() => ({ stored, level: levelOf(record), idvMethod }), [stored, record, idvMethod]);
  const form = useForm<CardholderValues>({
    resolver: zodResolver(cardholderSchema(rules)),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: stored,
  });
  const [document, setDocument] = useState<ChosenDocument>();
  const [documentError, setDocumentError] = useState<string>();
  const back = `/a/${account}/cardholders/${encodeURIComponent(id)}`;
  const changes = (values: CardholderValues) => ({
    ...changesOf(values, rules),
    ...(document === undefined ? {} : { document_type: document.type }),
  });

  async function choose(file: File) {
    const chosen = await chooseDocument(file);
    setDocument(chosen.ok ? chosen.value : undefined);
    setDocumentError(chosen.ok ? undefined : chosen.error);
  }

  async function inputOf(values: CardholderValues) {
    // Far larger than an action may be: it is put with the form first, and joined there.
    const sent = document === undefined ? ok(undefined) : await sendDocument({ account, formId, file: document.file });
    return sent.ok ? ok({ id, ...changes(values) }) : sent;
  }

  const documentRow =
    document === undefined
      ? []
      : [{ field: 'document', label: 'Document', before: undefined, after: <ChosenPreview document={document} /> }];

  return (
    <ReviewedForm
      {...{ form, account, formId, stored, draft, back, inputOf, draftOf }}
      action={updateCardholderAction}
      rowsOf={(values) => [...cardholderRows(changesOf(values, rules), stored, record), ...documentRow]}
      isChanged={(values) => isChanged(values)}
      warningsOf={cardholderWarnings}
      ids={cardholderFieldIds}
      labels={cardholderLabels}
      alsoUnsaved={document !== undefined}
      what="the details of this cardholder"
      reviewDescription={`Cardholder ${nameOf(record, id)}, for ${where}. What is not listed stays as it is.`}
      outcome={(view, mend) => <SavedCardholder view={view} onMend={mend} href={back} />}
    >
      <ContactFields {...{ form, stored, record }} />
      <AddressFields form={form} />
      {identityRefusal === undefined ? (
        <>
          <PersonFields {...{ form, stored, record }} />
          <IdentityFields form={form} />
          <DocumentField
            document={document}
            error={documentError}
            onFile={(file) => void choose(file)}
            onRemove={() => setDocument(undefined)}
          />
        </>
      ) : (
        <Panel title="Person, identity and document">
          <Notice title="Not for your role">{identityRefusal}</Notice>
        </Panel>
      )}
    </ReviewedForm>
  );

  /** What the level demands goes along; on its own it is no change. */
  function isChanged(values: CardholderValues): boolean {
    return document !== undefined || Object.keys(changesOf(values, { ...rules, level: undefined })).length > 0;
  }
}

function nameOf(record: Cardholder | undefined, id: string): string {
  const name = [record?.first_name, record?.last_name].filter(Boolean).join(' ');
  return name === '' ? id : name;
}

interface SavedCardholderProps {
  readonly view: WriteView;
  /** The cardholder's own page. */
  readonly href: string;
  readonly onMend: () => void;
}

/** The answer of the platform (2.7): its status, and the link when one was asked for. */
function SavedCardholder({ view, href, onMend }: SavedCardholderProps) {
  if (view.state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onMend}>
        Mend it and send again
      </Button>
    );
  }
  const saved = isViewOf(view, updateCardholderShown) ? view.result : undefined;
  if (saved === undefined) return null;
  const words = cardholderStatusWords(saved.cardholder_status);
  const url = saved.idv_verification_url ?? '';
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>
          <Fact label="Status" note={<StatusMeaning words={words} />}>
            <StatusOf words={words} />
          </Fact>
          {url === '' ? null : (
            <Fact label="Verification link" note="Pass it on to the cardholder.">
              <IdentityLink url={url} endsAt={saved.idv_url_expires_at ?? ''} />
            </Fact>
          )}
        </Facts>
      </div>
      <ButtonLink size="sm" href={href}>
        Back to the cardholder
      </ButtonLink>
    </div>
  );
}
