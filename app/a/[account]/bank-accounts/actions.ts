'use server';

import { defineAction } from '@/lib/writes/submit/define-action';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';

export const updateBankAccountAction = defineAction(updateBankAccountWrite);
