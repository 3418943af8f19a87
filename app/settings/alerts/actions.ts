'use server';

import * as z from 'zod';
import type { ConsoleActName } from '@/lib/access/permissions/console-acts';
import { type Declaration, defineAction } from '@/lib/access/requests/define-action';
import { alertChoicesInput, setAlertChoices } from '@/lib/alerts/alert-choices';
import { alertRuleInput, alertRulePlace, removeAlertRule, setAlertRule } from '@/lib/alerts/alert-rules';
import { removeWebhook, rotateWebhookSecret, setWebhook, testWebhook, webhookInput } from '@/lib/outbox/set-webhook';

const defineAlertSettingsAction = <S extends z.ZodType, T>(
  act: ConsoleActName,
  input: S,
  run: Declaration<S, T>['run'],
) => defineAction({ act, input, run, shownOn: ['/settings/alerts', 'layout'] });

const noInput = z.object({});

export const setAlertChoicesAction = defineAlertSettingsAction('alert-choices.set', alertChoicesInput, setAlertChoices);

export const setAlertRuleAction = defineAlertSettingsAction('alert-rule.set', alertRuleInput, setAlertRule);

export const removeAlertRuleAction = defineAlertSettingsAction('alert-rule.remove', alertRulePlace, removeAlertRule);

export const setWebhookAction = defineAlertSettingsAction('alert-webhook.set', webhookInput, setWebhook);

export const rotateWebhookSecretAction = defineAlertSettingsAction(
  'alert-webhook.rotate',
  noInput,
  rotateWebhookSecret,
);

export const testWebhookAction = defineAlertSettingsAction('alert-webhook.test', noInput, testWebhook);

export const removeWebhookAction = defineAlertSettingsAction('alert-webhook.remove', noInput, removeWebhook);
