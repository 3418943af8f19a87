'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import {
  acknowledgeAlert,
  alertActInput,
  assignAlert,
  assignInput,
  reopenAlert,
  reopenInput,
  snoozeAlert,
  snoozeInput,
} from '@/lib/alerts/alert-acts';

export const acknowledgeAlertAction = defineAction({
  act: 'alert.acknowledge',
  input: alertActInput,
  run: acknowledgeAlert,
});

export const snoozeAlertAction = defineAction({
  act: 'alert.snooze',
  input: snoozeInput,
  run: snoozeAlert,
});

export const reopenAlertAction = defineAction({
  act: 'alert.reopen',
  input: reopenInput,
  run: reopenAlert,
});

export const assignAlertAction = defineAction({
  act: 'alert.assign',
  input: assignInput,
  run: assignAlert,
});
