'use server';

import { defineAction } from '@/lib/writes/submit/define-action';
import { updateCardStatusWrite } from '@/lib/writes/verbs/update-card-status';

export const updateCardStatusAction = defineAction(updateCardStatusWrite);
