'use server';

import { defineProposal, defineSettingsAction } from '@/lib/access/requests/define-action';
import { addRule, daysInput, removingRule, ruleInput, setDaysApart } from '@/lib/writes/approvals/edit-policy';

/** Adds a rule: more writes need a second person, so one admin is enough. */
export const addRuleAction = defineSettingsAction('approval-rule.add', ruleInput, addRule);

/** Without it fewer writes need a second person, so it waits for a second admin. */
export const removeRuleAction = defineProposal(removingRule);

/** More days hold at once; fewer wait for a second admin. */
export const setDaysApartAction = defineSettingsAction('approval-days.set', daysInput, setDaysApart);
