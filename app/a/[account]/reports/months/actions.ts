'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import { askReopenInput, closeMonthInput, reopenInput } from '@/lib/reports/month-close/close-input';
import { askReopen, closeMonth, confirmReopen, declineReopen } from '@/lib/reports/month-close/close-month';

export const closeMonthAction = defineAction({
  act: 'month.close',
  input: closeMonthInput,
  run: closeMonth,
});

export const askReopenAction = defineAction({
  act: 'month.reopen',
  input: askReopenInput,
  run: askReopen,
});

export const confirmReopenAction = defineAction({
  act: 'month.confirm-reopen',
  input: reopenInput,
  run: confirmReopen,
});

export const declineReopenAction = defineAction({
  act: 'month.keep-closed',
  input: reopenInput,
  run: declineReopen,
});
