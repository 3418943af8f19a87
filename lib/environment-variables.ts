export interface EnvironmentVariable {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly meaning: string;
  /** What holds when it is absent, in words; `undefined` means that the console does not start without it. */
  readonly fallback: string | undefined;
  readonly example: string;
  /** True when the value must not be shown or logged. */
  readonly secret: boolean;
}

/** Every variable that the console reads. The README and .env.example are held against this list by a test. */
export const environmentVariables = [
  {
    name: 'PORT',
    meaning: 'Port of the console.',
    fallback: '3000',
    example: '3000',
    secret: false,
  },
  {
    name: 'SANDBOX_PORT',
    meaning: 'Port of the sandbox that npm start brings up when PLATFORM_BASE_URL is not set.',
    fallback: '4010',
    example: '4010',
    secret: false,
  },
  {
    name: 'DATA_DIR',
    meaning: 'Folder for the embedded store, the sandbox and the secrets that npm start makes.',
    fallback: '.data',
    example: '.data',
    secret: false,
  },
  {
    name: 'CONSOLE_ORIGIN',
    meaning: 'Address under which people open the console: scheme, host and port, nothing behind.',
    fallback: 'http://localhost:PORT',
    example: 'https://console.example.com',
    secret: false,
  },
  {
    name: 'PLATFORM_BASE_URL',
    meaning: 'Address of the payments platform, without /api.',
    fallback: 'npm start brings up its own sandbox',
    example: 'https://platform.example.com',
    secret: false,
  },
  {
    name: 'PLATFORM_CLIENT_ID',
    meaning: 'Client id for the platform; needed together with PLATFORM_BASE_URL.',
    fallback: 'npm start takes the one of its own sandbox',
    example: '8f14e45f-ceea-467f-a8f0-1c5d2f6b3a90',
    secret: false,
  },
  {
    name: 'PLATFORM_API_KEY',
    meaning: 'API key for the platform; needed together with PLATFORM_BASE_URL.',
    fallback: 'npm start takes the one of its own sandbox',
    example: 'the-key-that-the-platform-shows-once',
    secret: true,
  },
  {
    name: 'PLATFORM_ENVIRONMENT',
    meaning: 'Which platform that is, sandbox or production; shown on every page.',
    fallback: 'npm start says sandbox for its own sandbox',
    example: 'sandbox',
    secret: false,
  },
  {
    name: 'PLATFORM_TIME_ZONE',
    meaning: 'Time zone in which the platform counts its days.',
    fallback: 'Asia/Shanghai',
    example: 'Asia/Shanghai',
    secret: false,
  },
  {
    name: 'PLATFORM_CALLS_PER_MINUTE',
    meaning: 'Calls that all copies of the console together may send to that platform in a minute.',
    fallback: '150; npm start says 60000 for its own sandbox',
    example: '150',
    secret: false,
  },
  {
    name: 'PLATFORM_IDV_METHOD',
    meaning: 'The name by which that platform knows identity verification by a link to the cardholder.',
    fallback: 'IDV_REDIRECT',
    example: 'IDV_REDIRECT',
    secret: false,
  },
  {
    name: 'SESSION_SECRET',
    meaning: 'Seals session cookies: 32 characters at least, the same on every copy of the console.',
    fallback: 'npm start makes one in DATA_DIR/secrets',
    example: 'at-least-32-random-characters-here',
    secret: true,
  },
  {
    name: 'SESSION_SECRET_PREVIOUS',
    meaning: 'The former SESSION_SECRET, until everybody who was signed in under it has gone: eight hours at most.',
    fallback: 'only SESSION_SECRET opens sessions',
    example: 'the-32-random-characters-of-before',
    secret: true,
  },
  {
    name: 'DATA_SECRET',
    meaning: 'Seals what the store keeps of forms and writes: 32 characters at least, the same on every copy.',
    fallback: 'npm start makes one in DATA_DIR/secrets',
    example: 'another-32-random-characters-here-',
    secret: true,
  },
  {
    name: 'DATA_SECRET_PREVIOUS',
    meaning: 'The former DATA_SECRET, while npm run secrets:rotate seals everything anew.',
    fallback: 'only DATA_SECRET opens anything',
    example: 'the-32-random-characters-of-before',
    secret: true,
  },
  {
    name: 'AUDIT_SECRETS',
    meaning:
      'Signs the audit: 32 characters at least each, newest first, separated by commas; older ones still verify what they signed.',
    fallback: 'a key derived from DATA_SECRET',
    example: 'this-years-32-random-characters-,last-years-32-random-characters-',
    secret: true,
  },
  {
    name: 'PLATFORM_HOSTS',
    meaning: 'Hosts, with their ports, that admins may connect the console to, separated by commas.',
    fallback: 'the host of PLATFORM_BASE_URL alone',
    example: 'platform.example.com,sandbox.example.com',
    secret: false,
  },
  {
    name: 'OIDC_ISSUER',
    meaning: 'Address of the OpenID provider of your company; people may then sign in through it.',
    fallback: 'people sign in with a password',
    example: 'https://login.example.com',
    secret: false,
  },
  {
    name: 'OIDC_CLIENT_ID',
    meaning: 'Client id of the console at that provider.',
    fallback: 'people sign in with a password',
    example: 'payments-console',
    secret: false,
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    meaning: 'Client secret of the console at that provider.',
    fallback: 'people sign in with a password',
    example: 'the-secret-that-the-provider-shows',
    secret: true,
  },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL database to use in place of the embedded store.',
    fallback: 'the embedded store in DATA_DIR/store',
    example: 'postgres://console:password@db.example.com:5432/console',
    secret: true,
  },
  {
    name: 'TRUSTED_PROXIES',
    meaning: 'How many reverse proxies of your own stand before the console and append to X-Forwarded-For.',
    fallback: '0',
    example: '1',
    secret: false,
  },
  {
    name: 'SESSION_COST_PER_MINUTE',
    meaning:
      'What one session may ask of each copy of the console in a minute: 5 for a page, 2 for an action, 1 for all else.',
    fallback: '2400',
    example: '2400',
    secret: false,
  },
  {
    name: 'ADDRESS_COST_PER_MINUTE',
    meaning: 'The same for all who ask from one address without being signed in.',
    fallback: '2400',
    example: '2400',
    secret: false,
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'Least severe log line that is written: debug, info, warn, error or silent.',
    fallback: 'info',
    example: 'info',
    secret: false,
  },
  {
    name: 'DEMO',
    meaning: 'Set to 1 by npm start when it runs its own sandbox: demo people exist and the sign-in page shows them.',
    fallback: 'no demo people',
    example: '1',
    secret: false,
  },
] as const satisfies readonly EnvironmentVariable[];

export type EnvironmentVariableName = (typeof environmentVariables)[number]['name'];
