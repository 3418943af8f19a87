'use server';

import * as z from 'zod';
import { updateCardStatus } from '@/lib/contract/cards';
import { defineAction } from '@/lib/operations/define-action';
import { ok } from '@/lib/result';

const { shape } = updateCardStatus.body;

/** Interface 4.11. */
export const updateCardStatusAction = defineAction({
  operation: updateCardStatus,
  input: z.object({ ...updateCardStatus.params.shape, ...shape }),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input: { id: _, ...body } }) => ok(body),
});
