import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { roles } from '@/lib/roles';
import { adminChangeNames, consoleActs, may, type ConsoleActName } from './console-acts';

const names = Object.keys(consoleActs) as ConsoleActName[]; // its own keys
/** `lib/alerts` checks these: alerts that the person may see, and the person's own choices. */
const ofAlerts = ['alert.acknowledge', 'alert.snooze', 'alert.reopen', 'alert.assign', 'alert-choices.set'];
const app = fileURLToPath(new URL('../../../app', import.meta.url));

describe('an act of the console', () => {
  test('is only for the roles that reliability 4.4 names', () => {
    const everybody = [
      'connection.check',
      'audit.verify',
      'session.end-own',
      'preferences.keep',
      'account.pin',
      'language.choose',
      'time-zone.choose',
      'keyboard.choose',
      'payout.unwatch',
      ...ofAlerts,
    ];
    // `lib/writes` checks for each write whether the person may decide about it.
    const ofWrites = ['approval.decide', 'approval.sign', 'approval.reveal'];
    const ofOneself = ['second-factor.enrol', 'second-factor.give-up', 'recovery-codes.renew', 'password.change'];
    const ofPasskeys = ['passkey.add', 'passkey.keep', 'passkey.rename', 'passkey.remove'];
    for (const act of names) {
      const able = roles.filter((role) => may({ role }, act));
      if ([...everybody, ...ofWrites, ...ofOneself, ...ofPasskeys].includes(act)) expect(able, act).toEqual(roles);
      else if (['export.full', 'payout.review'].includes(act)) expect(able, act).toEqual(['operator', 'manager']);
      else if (act === 'delegation.end') expect(able, act).toEqual(['manager', 'admin']);
      else if (/^(month|delegation)\./.test(act)) expect(able, act).toEqual(['manager']);
      else if (/^(own-credential|export|payout|saved-view|report-schedule|write-run)\./.test(act))
        expect(able, act).toEqual(['operator', 'support', 'manager']);
      else if (act.startsWith('audit.')) expect(able, act).toEqual(['operator', 'manager', 'admin']);
      else expect(able, act).toEqual(['admin']);
    }
  });

  test('takes two administrators if it gives rights or a way in', () => {
    const second = names.filter((act) => consoleActs[act].needs === 'second');
    expect(second).toEqual(adminChangeNames.map((name) => `${name}.propose`));
  });

  test('is declared once if it is an action', () => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\/actions\.ts$/.test(file));
    const declared = files.flatMap((file) =>
      [...readFileSync(path.join(app, file), 'utf8').matchAll(/(?:^ {2}act: |SettingsAction\(\s*)'([\w.-]+)'/gm)].map(
        ([, act]) => act,
      ),
    );
    expect(new Set(declared).size).toBe(declared.length);
    // Acts that pages, handlers and parts of other acts check, and no action.
    const elsewhere = [
      ...['people.read', 'roles.read', 'mirror.read', 'workers.read', 'audit.read', 'audit.export'],
      'connection.check-any',
    ];
    // The days of a delegation are those of its manager's zone, so its proposal is an action of its own.
    const isProposal = (act: ConsoleActName) => consoleActs[act].needs === 'second' && act !== 'delegation.propose';
    const expected = names.filter((act) => !isProposal(act) && !elsewhere.includes(act));
    expect(declared.toSorted()).toEqual(expected.toSorted());
  });
});
