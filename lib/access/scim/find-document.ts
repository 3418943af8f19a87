import { resourceName, userSchema } from './scim-user';

const ofCore = 'urn:ietf:params:scim:schemas:core:2.0';

interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex';
  readonly mutability?: 'readOnly' | 'readWrite';
  readonly uniqueness?: 'none' | 'server';
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly subAttributes?: readonly object[];
}

/** An attribute with all of its characteristics (RFC 7643, 7). */
function attribute(name: string, options: AttributeOptions = {}): object {
  const { type = 'string', mutability = 'readOnly', uniqueness = 'none', ...more } = options;
  const { required = false, multiValued = false, subAttributes } = more;
  const usual = { name, type, multiValued, required, caseExact: false, mutability, returned: 'default', uniqueness };
  return subAttributes === undefined ? usual : { ...usual, subAttributes };
}

const attributes = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('name', { type: 'complex', subAttributes: [attribute('formatted')] }),
  attribute('displayName'),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  }),
  attribute('active', { type: 'boolean', mutability: 'readWrite' }),
];

interface ScimResource {
  readonly schemas: readonly string[];
  readonly id?: string;
}

const resourceType: ScimResource & Readonly<Record<string, unknown>> = {
  schemas: [`${ofCore}:ResourceType`],
  id: resourceName,
  name: resourceName,
  endpoint: '/Users',
  schema: userSchema,
};

const schema: ScimResource & Readonly<Record<string, unknown>> = {
  schemas: [`${ofCore}:Schema`],
  id: userSchema,
  name: resourceName,
  attributes,
};

const scheme = 'Bearer';

const providerConfig = {
  schemas: [`${ofCore}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{ type: 'oauthbearertoken', name: scheme, description: scheme, primary: true }],
};

/** The lists of what this provider has, by the last part of their address. */
const lists: Readonly<Record<string, readonly ScimResource[]>> = { ResourceTypes: [resourceType], Schemas: [schema] };

/** A message with a page of resources (RFC 7644, 3.4.2). */
export function listOf(resources: readonly object[], { total = resources.length, startIndex = 1 } = {}): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** The document at an address below `/api/scim/v2`: what this provider can do, or one part of it; undefined: there is none. */
export function findDocument(name: string, part?: string): object | undefined {
  if (name === 'ServiceProviderConfig' && part === undefined) return providerConfig;
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return part === undefined ? list && listOf(list) : list?.find(({ id }) => id === part);
}
