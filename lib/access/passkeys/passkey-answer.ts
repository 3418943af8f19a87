import * as z from 'zod';

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

/** WebAuthn: a credential's id has 1023 bytes at most. */
const credentialId = bytes(1_400);
const clientDataJSON = bytes(4_000);
const ofCredential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** What a browser answers when a person has used a passkey. */
export const passkeyAnswer = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(2_000),
    signature: bytes(8_000),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What a browser answers when a person has made a passkey. */
export const newPasskeyAnswer = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

/** The answer of a passkey in a plain form. */
export function passkeyIn(form: URLSearchParams): PasskeyAnswer | undefined {
  try {
    return passkeyAnswer.safeParse(JSON.parse(form.get('passkey') ?? '')).data;
  } catch {
    return undefined;
  }
}
