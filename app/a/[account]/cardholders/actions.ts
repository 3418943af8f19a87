'use server';

import { defineAction } from '@/lib/writes/submit/define-action';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';

export const updateCardholderAction = defineAction(updateCardholderWrite);
