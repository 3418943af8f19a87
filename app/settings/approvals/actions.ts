'use server';

import * as z from 'zod';
import { proposeChange } from '@/lib/access/people/admin-changes';
import { addRule, daysInput, removingRule, setDaysApart } from '@/lib/writes/approvals/edit-policy';
import { ruleInput } from '@/lib/writes/approvals/rule-input';
import { ok } from '@/lib/result';
import { actAsProvenAdmin } from '../act-as-admin';
import type { SettingAnswer } from '../setting-answer';

/** Adds a rule: more writes need a second person, so one admin is enough. */
export async function addRuleAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('approval-rule.add', ruleInput, input, ({ database, caller, now }, given) =>
    addRule(database, caller, given, now),
  );
}

const rule = z.object({ id: z.uuid('There is no such rule.') });

/** Without it fewer writes need a second person, so it waits for a second admin. */
export async function removeRuleAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('approval-rule.propose', rule, input, async ({ database, caller, now }, given) => {
    const proposed = await proposeChange(database, caller, removingRule, given, now);
    return proposed.ok ? ok(undefined) : proposed;
  });
}

/** More days hold at once; fewer wait for a second admin. */
export async function setDaysApartAction(input: unknown): Promise<SettingAnswer<'done' | 'waits'>> {
  return await actAsProvenAdmin('approval-days.set', daysInput, input, ({ database, caller, now }, given) =>
    setDaysApart(database, caller, given, now),
  );
}
