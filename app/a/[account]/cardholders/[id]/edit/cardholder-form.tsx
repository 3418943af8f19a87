'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ReviewedForm, type KeptDraft } from '@/app/write/form/reviewed-form';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import type { Cardholder } from '@/lib/contract/cardholders';
import { ok, failed, type Result } from '@/lib/result';
import { updateCardholderAction } from '../../actions';
import { cardholderRows, cardholderWarnings } from './cardholder-review';
import { cardholderSchema } from './cardholder-schema';
import { changesOf, levelOf, valuesOf, type CardholderValues } from './cardholder-values';
import { chooseDocument, type ChosenDocument } from './chosen-document';
import { AddressFields, ContactFields } from './contact-fields';
import { ChosenPreview } from './chosen-preview';
import { DocumentField } from './document-field';
import { draftOf } from './draft';
import { cardholderFieldIds, cardholderLabels } from './field-ids';
import { IdentityFields, PersonFields } from './identity-fields';
import { SavedCardholder } from './saved-cardholder';

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
