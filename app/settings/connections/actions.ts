'use server';

import * as z from 'zod';
import { defineAction, defineProposal } from '@/lib/access/requests/define-action';
import { environment } from '@/lib/env';
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
  input: z.coerce.string(),
  run: async (context, id) => await checkById(context, id),
});

export const addConnectionAction = defineAction({
  act: 'connection.add',
  input: connectionInput,
  shownOn: ['/settings/connections'],
  run: async (context, input) => await addConnection({ ...context, environment: environment() }, input),
});

export const replaceKeyAction = defineAction({
  act: 'connection.replace-key',
  input: z.object({ id: z.uuid(), apiKey: credentialInput.shape.apiKey }),
  shownOn: ['/settings/connections'],
  run: async (context, key) => await replaceKey(context, key),
});

export const changeFactsAction = defineAction({
  act: 'connection.change-facts',
  input: connectionFacts.extend({ id: z.uuid() }),
  shownOn: ['/settings/connections'],
  run: async (context, facts) => await changeFacts(context, facts),
});

export const removeConnectionAction = defineAction({
  act: 'connection.remove',
  input: z.object({ id: z.uuid() }),
  shownOn: ['/settings/connections'],
  run: async (context, { id }) => await removeConnection(context, id),
});

export const grantConnectionAction = defineProposal(grantingConnection);

export const putOwnCredentialAction = defineAction({
  act: 'own-credential.put',
  input: credentialInput,
  shownOn: ['/settings/connections'],
  run: async (context, credential) => await bringOwnCredential(context, credential),
});

export const removeOwnCredentialAction = defineAction({
  act: 'own-credential.remove',
  input: z.object({ connectionId: z.union([z.literal('built-in'), z.uuid()]) }),
  shownOn: ['/settings/connections'],
  run: async (context, { connectionId }) => await removeOwnCredential(context, connectionId),
});
