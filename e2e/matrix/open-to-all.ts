/** Routes that need no session. Every route that is not named here must be closed. docs/operations.md names them too. */
export const openToAll = [
  'page /sign-in',
  'page /invitation/[token]',
  'page /invitation/done',
  'page /new-password/[token]',
  'page /new-password/done',
  'GET /api/health/live',
  'GET /api/health/ready',
  // Without a token of its own it is no address at all, and no session opens it (metrics.release.test.ts).
  'GET /api/metrics',
  'POST /api/csp',
  // A link's token opens these, without a session.
  'POST /api/invitation',
  'POST /api/new-password',
  // Other consoles and programs open these, with a secret of their own.
  'GET /api/audit/stream',
  'POST /api/audit/witness',
  'GET /api/scim/v2/[...document]',
  'GET /api/scim/v2/Users',
  'POST /api/scim/v2/Users',
  'GET /api/scim/v2/Users/[id]',
  'PATCH /api/scim/v2/Users/[id]',
  'PUT /api/scim/v2/Users/[id]',
  'DELETE /api/scim/v2/Users/[id]',
  // These sign in and out, by the secrets that guessing.release.test.ts tries.
  'POST /api/auth/[...nextauth]',
  'GET /api/auth/[...nextauth]',
];

/** Routes for a person between the password and the code; a full session finds nothing there. */
export const onTheWayIn = [
  'page /sign-in/code',
  'page /sign-in/enrol',
  'action proveEnrolmentAction',
  'action askForFirstPasskeyAction',
  'action keepFirstPasskeyAction',
  'action finishEnrolmentAction',
];
