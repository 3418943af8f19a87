'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { updateCardStatusWrite } from '@/lib/writes/verbs/update-card-status';

export const updateCardStatusAction = defineWriteAction(updateCardStatusWrite);
