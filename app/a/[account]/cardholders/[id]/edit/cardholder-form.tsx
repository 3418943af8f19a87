'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useLate, useAtFirstSign } from '@/components/overlay/use-late';
import { useFields } from '@/app/write/form/use-fields';
import { lateResolver } from '@/components/form/late-resolver';
import type { FormOnPage } from '@/app/write/form/open-kept-form';
import { useWriteForm, WriteForm } from '@/app/write/form/write-form';
import { compareCardholder } from '@/app/write/changes/compare-cardholder';
import { drawField, reviewRow } from '@/app/write/changes/changed-field';
import { useWords } from '@/lib/messages/use-words';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import type { Cardholder } from '@/lib/contract/cardholders';
import { findMessage, message, writeMessage } from '@/lib/messages/message';
import { ok, failed, type Result } from '@/lib/result';
import { updateCardholderAction } from '@/app/write/actions';
import { cardholderChange, cardholderWarnings } from './cardholder-change';
import {
  changesOf,
  valuesOf,
  type CardholderValues,
  type ChangeContext,
  cardholderFieldIds,
} from './cardholder-values';
import { levelOf } from '../../cardholder-editing';
import { chooseDocument, type ChosenDocument, DocumentField } from './document-field';
import { AddressFields, ContactFields, IdentityFields, PersonFields, type ContactFieldsProps } from './contact-fields';
import { kycLevelRequires } from '@/lib/contract/enums';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

/** Sends a file for the form, separately from the action that sends the form. The error is a sentence. */
async function sendDocument(request: {
  readonly account: string;
  readonly formId: string;
  readonly file: File;
}): Promise<Result<void, string>> {
  const { account, formId, file } = request;
  try {
    const url = pathTo('/api/documents/[account]/[formId]', { account, formId });
    const response = await fetch(url, { method: 'POST', body: file });
    if (response.ok) return ok(undefined);
    return failed(sentenceOf(await response.json()) ?? unexplained);
  } catch {
    return failed(unexplained);
  }
}

const unexplained = writeMessage(message('cardholders.document.notSent'));

/** Reads the refusal of our own handler. */
function sentenceOf(body: unknown): string | undefined {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  const sentence =
    typeof error === 'object' && error !== null ? findMessage(Reflect.get(error, 'sentence')) : undefined;
  return sentence === undefined ? undefined : writeMessage(sentence);
}

interface CardholderFormProps extends FormOnPage<CardholderValues> {
  readonly account: string;
  readonly where: string;
  readonly id: string;
  /** The record as a browser may get it; undefined where this platform has no operation that reads it. */
  readonly record: Cardholder | undefined;
  readonly idvMethod: string;
  /** Why this person may not change the holder's identity; undefined where they may. */
  readonly identityRefusal: string | undefined;
}

export function CardholderForm(props: CardholderFormProps) {
  const { account, where, id, record, identityRefusal } = props;
  const t = useTranslations('cardholders');
  const { form, stored, rules, chosen, choose, remove, inputOf, isChanged, ...phone } = useCardholderForm(props);
  const { document } = chosen;
  const words = useWords();
  const writing = useWriteForm({
    form,
    account,
    opened: props,
    inputOf,
    asks: (values) => ({ ...changesOf(values, rules), ...(document && { document_type: document.type }) }),
    action: updateCardholderAction,
    ids: cardholderFieldIds,
    labels: Object.fromEntries(cardholderFieldIds.map(([name]) => [name, t(`field.${name}`)])),
    review: {
      stored,
      back: pathIn(account, 'cardholders/[id]', { id }),
      backLabel: t('edit.back'),
      correctLabel: t('edit.again'),
      isChanged,
      differenceOf: (values) => ({
        rows: compareCardholder(cardholderChange(changesOf(values, rules), record, document?.name)).map((one) =>
          reviewRow(drawField(words, one)),
        ),
        warnings: cardholderWarnings(phone.phoneOf(values)),
        description: t('edit.review', { name: nameOf(record, id), account: where }),
      }),
    },
  });
  return (
    <WriteForm writing={writing} draftOf={draftOf} alsoUnsaved={document !== undefined} what={t('edit.unsaved')}>
      <ContactFields form={form} record={record} {...phone} />
      <AddressFields form={form} />
      {identityRefusal === undefined ? (
        <>
          <PersonFields form={form} record={record} />
          <IdentityFields form={form} demanded={demandsIdentity(rules.level)} />
          <DocumentField {...chosen} onFile={(file) => void choose(file)} onRemove={remove} />
        </>
      ) : (
        <Panel title={t('edit.notForRolePanel')}>
          <Notice title={t('edit.notForRole')}>{identityRefusal}</Notice>
        </Panel>
      )}
    </WriteForm>
  );
}

/** The draft leaves out values that a page must not hold unmasked, because a draft comes back in the page. */
function draftOf(values: CardholderValues): unknown {
  const { email, country_code, gender, nationality, residential_address, kyc_verification } = values;
  return { email, country_code, gender, nationality, residential_address, kyc_verification };
}

interface DocumentChoice {
  readonly document: ChosenDocument | undefined;
  /** Why the last file was refused. */
  readonly error: string | undefined;
}

const nothingChosen: DocumentChoice = { document: undefined, error: undefined };

const loadSchema = async () => await import('./cardholder-schema');

const loadPhone = async () => (await import('@/lib/format/phone')).readPhone;

const resolverFor = (rules: Pick<ChangeContext, 'stored' | 'level'>) =>
  lateResolver(async () => (await loadSchema()).cardholderResolver(rules));

/** The form of one cardholder, and the file that is sent with it. */
function useCardholderForm({ account, id, formId, record, idvMethod }: CardholderFormProps) {
  const stored = useMemo(() => valuesOf(record), [record]);
  const { Late: readPhone, bring: bringPhone } = useLate(loadPhone);
  const rules = { stored, level: levelOf(record), idvMethod, readPhone };
  const form = useFields<CardholderValues>(stored, resolverFor(rules));
  useAtFirstSign(loadSchema);
  useAtFirstSign(bringPhone);
  const [chosen, setChosen] = useState(nothingChosen);
  const { document } = chosen;

  async function choose(file: File) {
    const read = await chooseDocument(file);
    setChosen(
      read.ok ? { document: read.value, error: undefined } : { document: undefined, error: writeMessage(read.error) },
    );
  }

  const remove = () => setChosen(({ error }) => ({ document: undefined, error }));
  async function inputOf(values: CardholderValues) {
    const known = { ...rules, readPhone: await loadPhone().catch(() => undefined) };
    const changes = { ...changesOf(values, known), ...(document && { document_type: document.type }) };
    // A file is far larger than an action may be, so it is sent first; the server joins it to the form.
    const sent = document === undefined ? ok(undefined) : await sendDocument({ account, formId, file: document.file });
    return sent.ok ? ok({ id, ...changes }) : sent;
  }

  /** A nationality that the level demands is sent with every change; alone it is no change. */
  function isChanged(values: CardholderValues): boolean {
    return document !== undefined || Object.keys(changesOf(values, { ...rules, level: undefined })).length > 0;
  }

  const phoneOf: ContactFieldsProps['phoneOf'] = ({ phone_number: typed, country_code: country }) =>
    typed.trim() === '' ? undefined : readPhone?.(typed, country);

  return { form, stored, rules, phoneOf, bringPhone, chosen, choose, remove, inputOf, isChanged };
}

const demandsIdentity = (level: ChangeContext['level']): boolean =>
  level !== undefined && kycLevelRequires[level].includes('identity');

function nameOf(record: Cardholder | undefined, id: string): string {
  const name = [record?.first_name, record?.last_name].filter(Boolean).join(' ');
  return name === '' ? id : name;
}
