'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { createConversionWrite } from '@/lib/writes/verbs/create-conversion';

export const createConversionAction = defineWriteAction(createConversionWrite);
