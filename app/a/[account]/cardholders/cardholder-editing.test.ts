import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { permissionToEdit } from './cardholder-editing';

const reason = '"Edit cardholder" is for finance operators and managers; you’re signed in as support.';
const support = { contact: { allowed: true }, identity: { allowed: false, reason } } as const;

test('a person who may change only contacts reads why a holder with a level of identity is closed to them', () => {
  expect(permissionToEdit(support, { kyc_level: 'STANDARD' }, english)).toEqual({
    allowed: false,
    reason: `Every update of a cardholder at the Standard level must include their identity details. ${reason}`,
  });
  expect(permissionToEdit(support, { kyc_level: 'ENHANCED' }, english).allowed).toBe(false);
});

test('such a person may edit a holder whose level demands nothing, or is not shown', () => {
  for (const kyc_level of ['SIMPLE', undefined, 'A level of tomorrow']) {
    expect(permissionToEdit(support, { kyc_level }, english)).toEqual({ allowed: true });
  }
  const operator = { contact: { allowed: true }, identity: { allowed: true } } as const;
  expect(permissionToEdit(operator, { kyc_level: 'ENHANCED' }, english)).toEqual({ allowed: true });
});
