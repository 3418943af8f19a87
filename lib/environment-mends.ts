import type { EnvironmentVariableName } from './environment-variables';

/** How a variable that cannot be used is mended, as the end of a sentence. */
export const environmentMends = {
  PORT: 'set it to a whole number from 1 to 65535',
  SANDBOX_PORT: 'set it to a whole number from 1 to 65535',
  DATA_DIR: 'set it to a folder that this user may write',
  CONSOLE_ORIGIN: 'set it to scheme, host and port only, with https unless the host is this machine',
  PLATFORM_BASE_URL:
    'start with npm start to use the sandbox, or set it to the https address of the platform (http only on this machine), without user, query or /api',
  PLATFORM_CLIENT_ID: 'set it to the client id of the platform, or start with npm start to use the sandbox',
  PLATFORM_API_KEY: 'set it to the API key of the platform, or start with npm start to use the sandbox',
  PLATFORM_ENVIRONMENT: 'set it to sandbox or production',
  PLATFORM_TIME_ZONE: 'set it to the name of a time zone, such as Asia/Shanghai',
  PLATFORM_CALLS_PER_MINUTE: 'set it to a whole number from 10 to 60000',
  PLATFORM_IDV_METHOD: 'set it to capital letters, digits and underscores, such as IDV_REDIRECT',
  SESSION_SECRET: 'start with npm start, which makes one, or set it to 32 random characters or more',
  SESSION_SECRET_PREVIOUS: 'set it to the former SESSION_SECRET, or unset it when its sessions are over',
  DATA_SECRET: 'start with npm start, which makes one, or set it to 32 random characters or more',
  DATA_SECRET_PREVIOUS: 'set it to the former DATA_SECRET, or unset it when everything is sealed anew',
  AUDIT_SECRETS:
    'set it to secrets of 32 random characters or more with commas between them, newest first, or unset it',
  PLATFORM_HOSTS: 'set it to host names, each with its port where it has one, separated by commas',
  OIDC_ISSUER:
    'set it to the https address of the provider (http only on this machine), without user, query or fragment',
  OIDC_CLIENT_ID: 'set it to the client id that the provider gave the console, or unset all three OIDC variables',
  OIDC_CLIENT_SECRET: 'set it to the client secret of the provider, or unset all three OIDC variables',
  DATABASE_URL:
    'set it to an address that begins with postgres:// or postgresql://, or unset it for the embedded store',
  TRUSTED_PROXIES: 'set it to a whole number from 0 to 9',
  SESSION_COST_PER_MINUTE: 'set it to a whole number from 60 to 99999',
  ADDRESS_COST_PER_MINUTE: 'set it to a whole number from 60 to 99999',
  LOG_LEVEL: 'set it to debug, info, warn, error or silent',
  DEMO: 'set it to 1 beside a sandbox on this machine, or unset it',
} satisfies Record<EnvironmentVariableName, string>;
