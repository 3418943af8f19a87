'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';

export const updateBankAccountAction = defineWriteAction(updateBankAccountWrite);
