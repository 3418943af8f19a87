import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { StepUpDialog } from '@/app/act/step-up-dialog';
import { PasswordForm } from '@/app/settings/sign-in/own-factor';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { SignInForm } from './sign-in-form';

vi.mock('@/app/settings/sign-in/actions', () => ({
  changePasswordAction: vi.fn(),
  giveUpFactorAction: vi.fn(),
  renewRecoveryCodesAction: vi.fn(),
}));

const signIn = (
  <SignInForm formToken="token" email="ann@example.com" from="/" problem={undefined} demo={undefined}>
    {null}
  </SignInForm>
);
const stepUp = <StepUpDialog needs={[{ id: '1', by: 'password' }]} onClose={() => undefined} />;

/** What a person might keep in a password manager: marks, spaces that follow one another, and other scripts. */
const kept = 'Zwölf  Boxkämpfer – 十二 🥊 “jagen” Viktor\u00a0quer';

test.each<[string, ReactNode, readonly string[]]>([
  ['sign-in', signIn, ['current-password']],
  ['step-up', stepUp, ['current-password']],
  [
    'own new password',
    <PasswordForm by="password" offersPasskey={false} least={15} />,
    ['current-password', 'new-password'],
  ],
  [
    'own new password beside a code',
    <PasswordForm by="code" offersPasskey least={15} />,
    ['current-password', 'new-password'],
  ],
])(
  'each password of the %s is hidden, takes a paste as it is, and is known to password managers',
  async (_, part, named) => {
    const { person } = drawPart(part);
    await vi.waitFor(() => expect(document.querySelectorAll('[autocomplete$=password]')).toHaveLength(named.length));
    const fields = [...document.querySelectorAll<HTMLInputElement>('[autocomplete$=password]')];
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(named);
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(named.length);
    for (const field of fields) {
      expect(field.type).toBe('password');
      expect(field.maxLength).toBe(512);
      await person.click(field);
      await person.paste(kept);
      expect(field.value).toBe(kept);
      await person.clear(field);
      await person.type(field, 'typed by hand');
      expect(field.value).toBe('typed by hand');
    }
  },
);
