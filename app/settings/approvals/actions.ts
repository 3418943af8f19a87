'use server';

import { defineAction, defineProposal } from '@/lib/access/requests/define-action';
import { addRule, daysInput, removingRule, ruleInput, setDaysApart } from '@/lib/writes/approvals/edit-policy';

/** Adds a rule: more writes need a second person, so one admin is enough. */
export const addRuleAction = defineAction({
  act: 'approval-rule.add',
  input: ruleInput,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, rule) => await addRule(store, caller, rule, now),
});

/** Without it fewer writes need a second person, so it waits for a second admin. */
export const removeRuleAction = defineProposal(removingRule);

/** More days hold at once; fewer wait for a second admin. */
export const setDaysApartAction = defineAction({
  act: 'approval-days.set',
  input: daysInput,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, days) => await setDaysApart(store, caller, days, now),
});
