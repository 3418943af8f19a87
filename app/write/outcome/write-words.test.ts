import { english } from '@/lib/messages/english.fixture';
import { describe, expect, it } from 'vitest';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { writeStates } from '@/lib/writes/write-state';
import { writeTitle, writeWords as wordsOf } from './write-words';

function writeWords(of: WriteView) {
  const { label, meaning, final } = wordsOf(of);
  return { label: english(label), meaning: english(meaning), final };
}

// The words depend on these members alone.
const view = (part: Partial<WriteView>) =>
  ({ operation: 'updateCardStatus', asked: {}, platformStatus: undefined, settled: false, ...part }) as WriteView;

describe('the words of a write', () => {
  it.each(writeStates)('explain the state %s in a sentence', (state) => {
    for (const operation of ['createQuote', 'updateCardStatus', 'cancelPaymentIntent'] as const) {
      const { label, meaning } = writeWords(view({ operation, state }));
      expect(label).not.toBe('');
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    }
  });

  it.each([
    ['FROZEN', /^Frozen$/],
    ['ACTIVE', /^Active again$/],
    ['CANCELLED', /Card cancelled/],
  ] as const)('never say that a card is %s before its order is SUCCESS', (card_status, result) => {
    const asked = { card_status };
    for (const state of writeStates) {
      for (const platformStatus of [undefined, 'PENDING', 'PROCESSING', 'FAILED']) {
        const { label } = writeWords(view({ asked, state, platformStatus }));
        if (state !== 'SUCCEEDED' || platformStatus !== undefined) expect(label).not.toMatch(result);
      }
    }
    const done = writeWords(view({ asked, state: 'SUCCEEDED', platformStatus: 'SUCCESS', settled: true }));
    expect(done.label).toMatch(result);
    expect(done.final).toBe(true);
  });

  it('call a request a request', () => {
    const requested = (asked: WriteView['asked']) => writeWords(view({ state: 'ACCEPTED', asked })).label;
    expect(requested({ card_status: 'FROZEN' })).toBe('Freeze requested');
    expect(requested({ card_status: 'CANCELLED' })).toBe('Cancellation requested');
    expect(writeWords(view({ operation: 'cancelPaymentIntent', state: 'ACCEPTED' })).label).toBe(
      'Cancellation requested',
    );
  });

  it('never say "done" of a change that was accepted but not confirmed, or of a failed check', () => {
    for (const operation of ['updateCardholder', 'updateBankAccount'] as const) {
      const accepted = writeWords(view({ operation, state: 'ACCEPTED', because: 'unconfirmed' }));
      expect(accepted.label).toBe('Accepted, not confirmed');
      expect(accepted.meaning).toContain('Don’t submit the change again.');
    }
    const both = writeWords(
      view({ operation: 'updateCardholder', state: 'SUCCEEDED', because: 'changed-yet-failed', settled: true }),
    );
    expect(both.label).toMatch(/Changed.*failed/);
    const order = { asked: { card_status: 'FROZEN' }, platformStatus: 'FAILED', because: 'changed-yet-failed' };
    expect(writeWords(view({ ...order, state: 'SUCCEEDED' })).label).toMatch(/Changed.*failed/);
  });

  it('tell people not to repeat a write that may have happened', () => {
    for (const state of ['UNKNOWN', 'IN_PROGRESS'] as const) {
      expect(writeWords(view({ state })).meaning).toContain('Don’t submit it again.');
    }
  });

  it('name the act, not the operation', () => {
    expect(english(writeTitle(view({ asked: { card_status: 'CANCELLED' } })))).toBe('Cancel card');
    expect(english(writeTitle(view({ operation: 'createQuote' })))).toBe('Quote');
  });
});
