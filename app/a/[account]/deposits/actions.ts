'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { simulateDepositWrite } from '@/lib/writes/verbs/simulate-deposit';

export const simulateDepositAction = defineWriteAction(simulateDepositWrite);
