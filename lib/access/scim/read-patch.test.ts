import { expect, test } from 'vitest';
import { readPatch, readWhole } from './read-patch';

const patch = (...operations: readonly unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});

/** Typed by hand as the providers document them. */
const leavers: readonly (readonly [string, unknown])[] = [
  ['Okta', patch({ op: 'replace', value: { active: false } })],
  ['Entra ID', patch({ op: 'Replace', path: 'active', value: 'False' })],
  ['Entra ID with the flag of 2020', patch({ op: 'replace', path: 'active', value: false })],
  [
    'a name with its schema',
    patch({ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false }),
  ],
  ['another attribute beside it', patch({ op: 'replace', value: { displayName: 'Olga B.', active: false } })],
  [
    'an operation about another attribute before it',
    patch({ op: 'Replace', path: 'name.givenName', value: 'Olga' }, { op: 'Replace', path: 'active', value: 'false' }),
  ],
];

test.each(leavers)('%s: a PATCH asks for an inactive user', (_, body) => {
  expect(readPatch(body)).toEqual({ ok: true, value: false });
});

test('the last of several operations counts', () => {
  const both = patch({ op: 'replace', path: 'active', value: false }, { op: 'replace', value: { Active: 'True' } });
  expect(readPatch(both)).toEqual({ ok: true, value: true });
});

test.each([
  ['no operation', patch(), 'invalidSyntax'],
  ['no object', 'active=false', 'invalidSyntax'],
  ['another operation', patch({ op: 'disable', path: 'active', value: false }), 'invalidSyntax'],
  ['no path and no attributes', patch({ op: 'replace', value: false }), 'invalidSyntax'],
  ['another attribute alone', patch({ op: 'replace', path: 'displayName', value: 'Olga' }), 'mutability'],
  ['a removed attribute', patch({ op: 'remove', path: 'active' }), 'mutability'],
  ['a word that is neither', patch({ op: 'replace', path: 'active', value: 'disabled' }), 'invalidValue'],
  ['a number', patch({ op: 'replace', value: { active: 0 } }), 'invalidValue'],
])('a PATCH with %s is refused', (_, body, scimType) => {
  expect(readPatch(body)).toMatchObject({ ok: false, error: { status: 400, scimType } });
});

test('of a whole user only the state counts, and a user without it stays as it is', () => {
  const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'other@staff.test' };
  expect(readWhole({ ...user, active: false })).toEqual({ ok: true, value: false });
  expect(readWhole({ ...user, active: 'True' })).toEqual({ ok: true, value: true });
  expect(readWhole(user)).toEqual({ ok: true, value: undefined });
  expect(readWhole([user])).toMatchObject({ ok: false });
  expect(readWhole({ ...user, active: 'no' })).toMatchObject({ ok: false, error: { scimType: 'invalidValue' } });
});
