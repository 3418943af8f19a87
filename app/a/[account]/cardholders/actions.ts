'use server';

import { updateCardholder } from '@/lib/contract/cardholders';
import { defineAction } from '@/lib/writes/submit/define-action';
import { failed, ok } from '@/lib/result';

/**
 * Interface 4.6: only what changed. A document is too large for an action: it is sent before, to
 * `/api/documents/{account}/{formId}`, and joined here when its type is given.
 */
export const updateCardholderAction = defineAction({
  operation: updateCardholder,
  input: updateCardholder.body.omit({ document: true }).extend(updateCardholder.params.shape),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input, attachment }) => {
    const { document_type: type } = input;
    const changes = Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'id'));
    if (Object.values(changes).every((value) => value === undefined)) return failed(nothing);
    if (type === undefined) return ok(changes);
    return attachment === undefined ? failed(noDocument) : ok({ ...changes, document: attachment });
  },
});

const nothing = { kind: 'input', sentence: 'Nothing was changed, so there is nothing to send.' } as const;

const noDocument = {
  kind: 'input',
  sentence: 'The document did not arrive. Attach it once more.',
  fields: [{ name: 'document', sentence: 'Attach the document once more.' }],
} as const;
