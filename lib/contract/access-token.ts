import * as z from 'zod';
import { operationsOf } from './operation';

const defineOperation = operationsOf('access-token', 'account');

/** Interface 4.12; the answer is not shown there; extras 2.1: `auth_token` and `expired_at` in Unix seconds (sure). */
export const createAccessToken = defineOperation({
  name: 'createAccessToken',
  title: 'Access Token',
  interface: '4.12',
  method: 'POST',
  path: '/v1/connect/token',
  token: 'none',
  idempotencyKey: 'none',
  onBehalfOf: 'never',
  body: z.object({ client_id: z.string().min(1), api_key: z.string().min(1) }),
  response: z.object({ auth_token: z.string(), expired_at: z.int().optional() }),
  refusals: [
    'Request parameters invalid',
    'Invalid client id',
    'Invalid api key',
    'Api key expired',
    'Entity config not exist',
    'Api trading status error',
    'IP not allowed',
    'Create access token error',
  ],
});

/** Extras 2.3: claims that were seen in tokens. They are only displayed: the platform alone verifies a token. */
export const accessTokenLifetimeMinutes = 30;
