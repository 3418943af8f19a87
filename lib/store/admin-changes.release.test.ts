import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate';

const migration = '0015-admin-changes.sql';
const textOf = (name: string) => readFileSync(path.join(migrationsFolder, name), 'utf8');

test('the migration closes links by one admin, and records which people the admins of a store let in', async () => {
  const client = await PGlite.create();
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name < migration) await client.exec(textOf(name));
  }
  const people = { ada: 'admin', ben: 'admin', olga: 'operator', mia: 'manager' };
  const id = Object.fromEntries(Object.keys(people).map((name) => [name, randomUUID()]));
  for (const [name, role] of Object.entries(people)) {
    const row = `'${id[name]}', '${name}@t.test', '${name}', '${role}', 'none'`;
    await client.exec(`insert into person (id, email, name, role, password_hash) values (${row})`);
  }
  const invited = async (email: string, more: string) =>
    await client.exec(`insert into invitation (id, token_hash, email, name, role, accounts, invited_at, expires_at,
      needs_second, invited_by, used_at, person_id)
      values ('${randomUUID()}', '${email}', '${email}', 'x', 'operator', '[]', now(), now() + interval '1 day', false, ${more})`);
  await invited('olga@t.test', `'${id['ada']}', now(), '${id['olga']}'`);
  await invited('open@t.test', `'${id['ada']}', null, null`);
  await invited('machine@t.test', 'null, null, null');
  await client.exec(`insert into password_link (id, token_hash, person_id, made_by, made_at, expires_at)
    values ('${randomUUID()}', 'h', '${id['mia']}', '${id['ben']}', now(), now() + interval '1 day')`);
  await client.exec(`insert into role_change (id, person_id, from_role, to_role, proposed_by, proposed_at, expires_at)
    values ('${randomUUID()}', '${id['olga']}', 'operator', 'manager', '${id['ada']}', now(), now() + interval '1 hour')`);

  await client.exec(textOf(migration));

  const rows = async (query: string) => (await client.query(query)).rows;
  expect(await rows('select email from invitation where used_at is null and withdrawn_at is null')).toEqual([
    { email: 'machine@t.test' },
  ]);
  expect(await rows('select 1 from password_link where withdrawn_at is null')).toEqual([]);
  expect(await rows('select act, outcome, person_id from admin_change')).toEqual([
    { act: 'role', outcome: 'void', person_id: id['olga'] },
  ]);
  expect(await rows('select person_id, admin_id, act from sign_in_help order by act')).toEqual([
    { person_id: id['olga'], admin_id: id['ada'], act: 'invitation' },
    { person_id: id['mia'], admin_id: id['ben'], act: 'password-link' },
  ]);
  expect(await rows('select days_apart from approval_policy')).toEqual([{ days_apart: 30 }]);
  await client.close();
});
