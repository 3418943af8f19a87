import { english } from '@/lib/messages/english.fixture';
import { describe, expect, it } from 'vitest';
import { cardMoves, cardStatuses, seenCardStatuses } from '@/lib/contract/enums';
import { message, type Message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { listConditions } from '@/lib/writes/approvals/find-preview';
import { updateCardStatusWrite } from '@/lib/writes/verbs/update-card-status';
import { businessRoles } from '@/lib/roles';
import { decide } from '@/lib/access/permissions/permissions';
import { consequenceOf, moveRefusal, moves, type MoveRefusals } from './known-card';
import { lastCharacters } from './move-dialog';

const sentence = (refusal: Message | undefined) => (refusal === undefined ? undefined : english(refusal));

const everybody: MoveRefusals = { ACTIVE: undefined, FROZEN: undefined, CANCELLED: undefined };

describe('the moves of a card', () => {
  it('are offered exactly where interface 3.8 allows them, and say why not elsewhere', () => {
    for (const status of seenCardStatuses) {
      const allowed: readonly string[] = cardStatuses.find((known) => known === status)
        ? cardMoves[status as (typeof cardStatuses)[number]]
        : [];
      for (const to of moves) {
        const refusal = moveRefusal({ status }, to, everybody);
        if (allowed.includes(to)) expect(refusal, `${status} to ${to}`).toBeUndefined();
        else expect(sentence(refusal), `${status} to ${to}`).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  it('are left to the platform if the state is not known', () => {
    for (const to of moves) expect(moveRefusal({ status: undefined }, to, everybody)).toBeUndefined();
  });

  it('are refused by role first, and while another write on the card is under way', () => {
    const refusals = { ...everybody, CANCELLED: message('terms.asWritten', { text: 'Only for managers.' }) };
    expect(sentence(moveRefusal({ status: 'ACTIVE' }, 'CANCELLED', refusals))).toBe('Only for managers.');
    const underWay = {
      operation: 'updateCardStatus',
      state: 'ACCEPTED',
      asked: { card_status: 'FROZEN' },
      settled: false,
    } as unknown as WriteView; // moveRefusal reads these alone
    expect(sentence(moveRefusal({ status: 'ACTIVE' }, 'FROZEN', everybody, underWay))).toContain('Freeze requested');
  });

  it('are confirmed with the last four characters of the number, or of the id if no number is known', () => {
    expect(lastCharacters({ number: '411111******3456', id: 'x' })).toBe('3456');
    expect(lastCharacters({ number: undefined, id: '7c4f2d6e-8b1a-4c5d-9e0f-1a2b3c4d9abc' })).toBe('9abc');
    expect(lastCharacters({ number: '****', id: 'abcdefgh' })).toBe('efgh');
  });
});

describe('the consequence of a move', () => {
  const by = message('terms.asWritten', { text: 'Mei Manager' });
  const previewFor = (role: (typeof businessRoles)[number]) => ({
    conditions: listConditions([], { write: updateCardStatusWrite, role }),
    by,
  });
  const declined = 'Once the card is frozen, every payment with it is declined.';

  it('promises an unfreeze only to people who need no approval, and names the approver to others', () => {
    const told = (role: (typeof businessRoles)[number]) => english(consequenceOf('FROZEN', previewFor(role)));
    expect(told('operator')).toBe(`${declined} You can unfreeze it at any time.`);
    expect(told('manager')).toBe(`${declined} You can unfreeze it at any time.`);
    expect(told('support')).toBe(`${declined} To unfreeze it, you need the approval of Mei Manager.`);
    for (const role of businessRoles) {
      expect(decide(role, 'updateCardStatus', { card_status: 'ACTIVE' }).ok, `${role} may ask for it`).toBe(true);
    }
  });

  it('promises no unfreeze before the rules are known, or without an approver', () => {
    expect(english(consequenceOf('FROZEN', undefined))).toBe(declined);
    expect(english(consequenceOf('FROZEN', { ...previewFor('support'), by: undefined }))).toContain('no one else');
  });

  it('begins with the approval, if the move waits for one', () => {
    expect(english(consequenceOf('ACTIVE', previewFor('operator')))).toMatch(
      /^Payments with the card go through again/,
    );
    expect(english(consequenceOf('ACTIVE', previewFor('support')))).toMatch(/^Once it is approved, payments/);
    expect(english(consequenceOf('CANCELLED', previewFor('manager')))).toMatch(/^Once it is approved, the card stops/);
  });
});
