import { describe, expect, it } from 'vitest';
import { jsonAnswer, type Answer } from '../world/exchange';
import { answerFaults } from './catalogue';
import type { FaultContext } from './fault';

const context = (variant: string): FaultContext => ({
  operation: 'listPayouts',
  area: 'account',
  values: {
    variant,
    message: undefined,
    status: undefined,
    delay_ms: undefined,
    retry_after: undefined,
    location: undefined,
  },
  anotherAnswer: () => undefined,
});

const record = {
  payout_id: '1000',
  payout_amount: '12345678901234567.89',
  fee_amount: '-0.10',
  payout_status: 'FAILED',
  statement_descriptor: 'amount "1000" of =SUM(1)',
  quote_price: { direct_rate: '1.302900' },
};

function spoilt(fault: keyof typeof answerFaults, variant: string): string {
  const answer = answerFaults[fault].spoil(jsonAnswer(200, record), context(variant));
  if (typeof answer === 'function') throw new Error('an answer was expected');
  const whole: Answer = answer;
  return whole.body.toString();
}

describe('F18, amounts as numbers instead of text', () => {
  it('keeps every digit of a number, and leaves ids and texts alone', () => {
    const text = spoilt('F18', 'number');
    expect(text).toContain('"payout_amount":12345678901234567.89');
    expect(text).toContain('"fee_amount":-0.10');
    expect(text).toContain('"direct_rate":1.302900');
    expect(text).toContain('"payout_id":"1000"');
    expect(JSON.parse(text)).toMatchObject({ statement_descriptor: record.statement_descriptor });
  });

  it('writes exponents, as numbers and as text', () => {
    expect(spoilt('F18', 'exponent')).toContain('"fee_amount":-1e-1');
    expect(spoilt('F18', 'exponent-text')).toContain('"fee_amount":"-1e-1"');
  });
});

describe('F17, unknown words and fields', () => {
  it('changes every status and stays JSON', () => {
    expect(JSON.parse(spoilt('F17', 'enum'))).toEqual({ ...record, payout_status: 'BRAND_NEW_STATE' });
  });

  it('adds a field to every record and stays JSON', () => {
    expect(JSON.parse(spoilt('F17', 'field'))).toMatchObject({ ...record, x_new_field: {} });
  });
});
