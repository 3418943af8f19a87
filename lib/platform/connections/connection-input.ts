import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { readName } from '@/lib/contract/fields/read-name';
import { message, writeMessage } from '@/lib/messages/message';
import { isBaseUrl } from '@/lib/addresses/service-url';
import { isTimeZone } from '@/lib/time-zone';
import { isOneLine, unfitText } from '@/lib/messages/plain-text';

const secretText = z
  .string()
  .transform(readName)
  .pipe(
    z
      .string()
      .min(1, writeMessage(message('connections.input.needed')))
      .max(500, writeMessage(message('connections.input.long')))
      .refine(isOneLine, unfitText),
  );

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
  name: z
    .string()
    .transform(readName)
    .pipe(
      z
        .string()
        .min(1, writeMessage(message('connections.input.name')))
        .max(40, writeMessage(message('connections.input.nameLong')))
        .refine(isOneLine, unfitText),
    ),
  environment: z.enum(['sandbox', 'production'], writeMessage(message('connections.input.environment'))),
  baseUrl: z
    .string()
    .transform(readName)
    .pipe(z.string().max(200, writeMessage(message('connections.input.long'))))
    .refine(isBaseUrl, writeMessage(message('connections.input.baseUrl')))
    .transform((url) => url.replace(/\/+$/, '')),
});
export type ConnectionInput = z.output<typeof connectionInput>;
