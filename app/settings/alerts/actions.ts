'use server';

import * as z from 'zod';
import type { ConsoleActName } from '@/lib/access/permissions/console-acts';
import { type ActionContext, type Declaration, defineAction } from '@/lib/access/requests/define-action';
import { alertChoicesInput, setAlertChoices } from '@/lib/alerts/alert-choices';
import { alertRuleInput, alertRulePlace, removeAlertRule, setAlertRule } from '@/lib/alerts/alert-rules';
import {
  removeWebhook,
  rotateWebhookSecret,
  setWebhook,
  testWebhook,
  webhookInput,
} from '@/lib/alerts/sending/set-webhook';
import { environment } from '@/lib/env';

const defineAlertSettingsAction = <S extends z.ZodType, T>(
  act: ConsoleActName,
  input: S,
  run: Declaration<S, T>['run'],
) => defineAction({ act, input, run, shownOn: ['/settings/alerts', 'layout'] });

const withEnvironment = (context: ActionContext) => ({ ...context, environment: environment() });
const nothing = z.object({});

export const setAlertChoicesAction = defineAlertSettingsAction('alert-choices.set', alertChoicesInput, setAlertChoices);

export const setAlertRuleAction = defineAlertSettingsAction('alert-rule.set', alertRuleInput, setAlertRule);

export const removeAlertRuleAction = defineAlertSettingsAction('alert-rule.remove', alertRulePlace, removeAlertRule);

export const setWebhookAction = defineAlertSettingsAction(
  'alert-webhook.set',
  webhookInput,
  async (context, given) => await setWebhook(withEnvironment(context), given),
);

export const rotateWebhookSecretAction = defineAlertSettingsAction(
  'alert-webhook.rotate',
  nothing,
  rotateWebhookSecret,
);

export const testWebhookAction = defineAlertSettingsAction(
  'alert-webhook.test',
  nothing,
  async (context) => await testWebhook(withEnvironment(context)),
);

export const removeWebhookAction = defineAlertSettingsAction('alert-webhook.remove', nothing, removeWebhook);
