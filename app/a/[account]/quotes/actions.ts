'use server';

import { defineAction } from '@/lib/writes/submit/define-action';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';

export const createQuoteAction = defineAction(createQuoteWrite);
