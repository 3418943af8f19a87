'use server';

import * as z from 'zod';
import { updateCardholder } from '@/lib/contract/cardholders';
import { defineAction } from '@/lib/operations/define-action';
import { ok } from '@/lib/result';

const { document: _, ...changes } = updateCardholder.body.shape;

/**
 * Interface 4.6: only what changed. The document itself is too large for an action: it is sent before to
 * `/api/documents/{account}/{formId}` and joined here when `document_type` is given.
 */
export const updateCardholderAction = defineAction({
  operation: updateCardholder,
  input: z.object({ ...updateCardholder.params.shape, ...changes }),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input: { id: __, ...body }, attachment }) =>
    ok(attachment === undefined ? body : { ...body, document: attachment }),
});
