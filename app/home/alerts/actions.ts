'use server';

import { type ActionContext, defineAction } from '@/lib/access/requests/define-action';
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
import { environment } from '@/lib/env';

const withEnvironment = (context: ActionContext) => ({ ...context, environment: environment() });

export const acknowledgeAlertAction = defineAction({
  act: 'alert.acknowledge',
  input: alertActInput,
  run: async (context, given) => await acknowledgeAlert(withEnvironment(context), given),
});

export const snoozeAlertAction = defineAction({
  act: 'alert.snooze',
  input: snoozeInput,
  run: async (context, given) => await snoozeAlert(withEnvironment(context), given),
});

export const reopenAlertAction = defineAction({
  act: 'alert.reopen',
  input: reopenInput,
  run: async (context, given) => await reopenAlert(withEnvironment(context), given),
});

export const assignAlertAction = defineAction({
  act: 'alert.assign',
  input: assignInput,
  run: async (context, given) => await assignAlert(withEnvironment(context), given),
});
