import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { formType, readForm } from './auth-answers';

const read = async (body: string) =>
  await readForm(
    new NextRequest('https://console.test/api/invitation', {
      method: 'POST',
      headers: { 'content-type': formType },
      body,
    }),
  );

test('a form has the values that were sent', async () => {
  expect(Object.fromEntries((await read('email=a%40b.test&password=x%26y')) ?? [])).toEqual({
    email: 'a@b.test',
    password: 'x&y',
  });
});

test.each(['email=a&email=b', 'token=x&%74oken=y', 'password=x&again=x&password', 'email=a&email=a'])(
  'a form with a name twice is no form: %s',
  async (body) => {
    expect(await read(body)).toBeUndefined();
  },
);
