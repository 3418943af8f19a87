'use server';

import * as z from 'zod';
import type { ConsoleActName } from '@/lib/access/permissions/console-acts';
import { defineAction, defineProposal, type Declaration } from '@/lib/access/requests/define-action';
import { bringOwnCredential, checkById } from '@/lib/platform/connections/connection-actions';
import { connectionFacts, connectionInput, credentialInput } from '@/lib/platform/connections/connection-input';
import {
  addConnection,
  changeFacts,
  removeConnection,
  replaceKey,
  removeOwnCredential,
} from '@/lib/platform/connections/connections-admin';
import { grantingConnection } from '@/lib/platform/connections/grant-connection';

export const checkConnectionAction = defineAction({
  act: 'connection.check',
  input: z.coerce.string().max(64),
  run: checkById,
});

const defineConnectionSettingsAction = <S extends z.ZodType, T>(
  act: ConsoleActName,
  input: S,
  run: Declaration<S, T>['run'],
) => defineAction({ act, input, run, shownOn: ['/settings/connections'] });

export const addConnectionAction = defineConnectionSettingsAction('connection.add', connectionInput, addConnection);

const byId = z.object({ id: z.uuid() });

export const replaceKeyAction = defineConnectionSettingsAction(
  'connection.replace-key',
  byId.extend({ apiKey: credentialInput.shape.apiKey }),
  replaceKey,
);

export const changeFactsAction = defineConnectionSettingsAction(
  'connection.change-facts',
  connectionFacts.partial().extend(byId.shape),
  changeFacts,
);

export const removeConnectionAction = defineConnectionSettingsAction('connection.remove', byId, removeConnection);

export const grantConnectionAction = defineProposal(grantingConnection);

export const putOwnCredentialAction = defineConnectionSettingsAction(
  'own-credential.put',
  credentialInput,
  bringOwnCredential,
);

export const removeOwnCredentialAction = defineConnectionSettingsAction(
  'own-credential.remove',
  z.object({ connectionId: z.union([z.literal('built-in'), z.uuid()]) }),
  removeOwnCredential,
);
