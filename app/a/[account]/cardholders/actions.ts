'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';

export const updateCardholderAction = defineWriteAction(updateCardholderWrite);
