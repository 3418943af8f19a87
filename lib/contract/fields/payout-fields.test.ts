import { expect, test } from 'vitest';
import * as z from 'zod';
import { payoutV1, payoutV2 } from '../payouts';
import { payoutFields } from './payout-fields';

/** The paths of all values that a schema has, with dots between the names. */
function pathsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return pathsOf(schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return [''];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, inner]) =>
    pathsOf(inner).map((path) => (path === '' ? name : `${name}.${path}`)),
  );
}

const ofStored = 'it is about the stored beneficiary, not about the payout';
const ofIdentity = 'it identifies the beneficiary to a bank, and no place shows it';

/** Fields of the record that the console does not show, and why. */
const notShown: Readonly<Record<string, string>> = {
  'payer.entity_type': 'the names say whether it is a person or a company',
  'beneficiary.entity_type': 'the names say whether it is a person or a company',
  'beneficiary.short_reference_id': ofStored,
  'beneficiary.payment_method': ofStored,
  'beneficiary.summary': ofStored,
  'beneficiary.create_time': ofStored,
  'beneficiary.update_time': ofStored,
  'beneficiary.id_number': ofIdentity,
  'beneficiary.address.nationality': ofIdentity,
  'beneficiary.additional_info.organization_code': ofIdentity,
  'beneficiary.additional_info.proxy_id': ofIdentity,
  'beneficiary.additional_info.id_type': ofIdentity,
  'beneficiary.additional_info.id_number': ofIdentity,
  'beneficiary.additional_info.tax_id': ofIdentity,
  'beneficiary.additional_info.msisdn': ofIdentity,
};

const fields = Object.values(payoutFields);

test('each field of the summary is in the list', () => {
  expect(pathsOf(payoutV2).toSorted()).toEqual([...new Set(fields.flatMap(({ summary }) => summary ?? []))].toSorted());
});

test('each field of the record is in the list, or it is said why it is not shown', () => {
  const shown = new Set<string>(fields.flatMap(({ record = [], beside = [] }) => [record, beside].flat()));
  expect([...shown].filter((path) => Object.hasOwn(notShown, path))).toEqual([]);
  expect(pathsOf(payoutV1).toSorted()).toEqual([...shown, ...Object.keys(notShown)].toSorted());
});
