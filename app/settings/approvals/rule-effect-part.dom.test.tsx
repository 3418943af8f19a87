import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { message } from '@/lib/messages/message';
import { ruleOf } from '@/lib/writes/approvals/drawn-rules.fixture';
import type { RuleEffect } from '@/lib/writes/approvals/rule-effect';
import { findWeakerCase } from '@/lib/writes/approvals/weaker-case';
import { effectWords } from './effect-words';
import { RuleEffectPart } from './rule-effect-part';

afterEach(() => vi.unstubAllGlobals());

const answering = (data: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data, at: 0 }, { status })));
const shown = () => screen.getByRole('region', { name: 'What this would have done' });

const none = { count: 0, groups: [], listed: [] };
const write = { operation: 'cancelPaymentIntent', person: 'Olga', amounts: [{ amount: '6000.05', currency: 'EUR' }] };
const held = {
  count: 2,
  groups: [{ ...write, count: 2 }],
  listed: [{ ...write, id: 'w1', account: 'master', atMs: Date.UTC(2026, 10, 27) }],
};
const effect: RuleEffect = {
  days: 90,
  looked: 7,
  sinceMs: undefined,
  held,
  freed: none,
  untold: 1,
  times: { decided: 3, expired: 0, medianMs: 1_800_000, longestMs: 7_200_000, isOfSameKind: true },
  weaker: undefined,
  isStricter: true,
};

test('the writes that a rule would have held are counted, named and linked, with the time that they wait', async () => {
  answering(effectWords(effect));
  drawPart(<RuleEffectPart asked={{ operation: 'cancelPaymentIntent' }} zone="UTC" />);
  expect(shown().textContent).toContain('Trying this on the changes of the last 90 days');
  await screen.findByText(/^2 changes of the last 90 days would have needed approval, and were sent at once\./);
  expect(screen.getByRole('row', { name: 'Cancel payment intent Olga 2 6,000.05 EUR' })).toBeDefined();
  const link = screen.getByText('Cancel payment intent, Olga').closest('a');
  expect(link?.getAttribute('href')).toBe('/settings/audit?object=w1');
  const text = shown().textContent;
  expect(text).toContain('half of them within 30 min, the last within 2 h.');
  expect(text).toContain('For one more change the console can’t tell');
  expect(text).toContain('Nothing that needs approval now would be sent without it.');
});

test('a weaker set is shown with the write that shows it', async () => {
  const limit = ruleOf({ operation: 'cancelPaymentIntent', currency: 'EUR', amountFrom: '5000', account: 'elan' });
  const weaker = findWeakerCase([limit], []);
  answering(effectWords({ ...effect, held: none, freed: held, weaker, isStricter: false }));
  drawPart(<RuleEffectPart asked={{ removed: limit.id }} zone="UTC" />);
  await screen.findByText('This makes the rules weaker');
  expect(shown().textContent).toContain(
    'Cancel payment intent, 5,000.00 EUR, account elan, submitted by the role Finance operator: this needs approval now, and would not need it any more.',
  );
});

test('a rule that cannot be saved yet says why', async () => {
  answering({ problem: message('approvals.rules.problem.currency') });
  drawPart(<RuleEffectPart asked={{ currency: 'E' }} zone="UTC" />);
  await screen.findByText('Choose a currency.');
});

test('a failed trial is not shown as one without effect', async () => {
  answering(undefined, 403);
  drawPart(<RuleEffectPart asked={{ currency: 'EU' }} zone="UTC" />);
  await screen.findByText('The console can’t try this on earlier changes right now.');
});
