'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';

export const createQuoteAction = defineWriteAction(createQuoteWrite);
