import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { typedName } from '@/lib/contract/fields/typed-name';
import { readName } from '@/lib/contract/fields/read-name';
import { message, writeMessage } from '@/lib/messages/message';
import { isBaseUrl } from '@/lib/addresses/service-url';
import { isTimeZone } from '@/lib/time-zone';

const secretText = typedName({
  most: 500,
  missing: message('connections.input.needed'),
  tooLong: message('connections.input.long'),
});

export const credentialInput = z.object({ clientId: secretText, apiKey: secretText });

/** Facts that differ between platforms, beside their address. */
export const connectionFacts = z.object({
  timeZone: z
    .string()
    .trim()
    .refine(isTimeZone, writeMessage(message('connections.input.timeZone'))),
  idvMethod: z
    .string()
    .trim()
    .regex(/^[A-Z0-9_]{1,64}$/, writeMessage(message('connections.input.idvMethod'))),
});
export type ConnectionFacts = z.output<typeof connectionFacts>;

export const connectionInput = credentialInput.extend(connectionFacts.shape).extend({
  name: typedName({
    most: 40,
    missing: message('connections.input.name'),
    tooLong: message('connections.input.nameLong'),
  }),
  environment: z.enum(['sandbox', 'production'], writeMessage(message('connections.input.environment'))),
  baseUrl: z
    .string()
    .transform(readName)
    .pipe(z.string().max(200, writeMessage(message('connections.input.long'))))
    .refine(isBaseUrl, writeMessage(message('connections.input.baseUrl')))
    .transform((url) => url.replace(/\/+$/, '')),
});
export type ConnectionInput = z.output<typeof connectionInput>;
