'use server';

import { defineProposal, defineSettingsAction } from '@/lib/access/requests/define-action';
import { addRule, daysInput, removingRule, ruleInput, setDaysApart } from '@/lib/writes/approvals/edit-policy';

/** Adds a rule: more writes then need a second person, so one admin is enough. */
export const addRuleAction = defineSettingsAction('approval-rule.add', ruleInput, addRule);

/** Proposes the removal of a rule: fewer writes then need a second person, so a second admin must confirm. */
export const removeRuleAction = defineProposal(removingRule);

/** More days take effect at once; fewer wait for a second admin. */
export const setDaysApartAction = defineSettingsAction('approval-days.set', daysInput, setDaysApart);
