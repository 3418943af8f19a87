'use server';

import { defineAction } from '@/lib/writes/submit/define-action';
import { simulateDepositWrite } from '@/lib/writes/verbs/simulate-deposit';

export const simulateDepositAction = defineAction(simulateDepositWrite);
