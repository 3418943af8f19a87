import * as z from 'zod';
import { environmentVariables, type EnvironmentVariableName } from './environment-variables';

/** What the console was told by its environment: parsed once, believed from then on. */
export interface Environment {
  readonly port: number;
  readonly dataDir: string;
  /** Exactly as a browser sends it in `Origin`. */
  readonly consoleOrigin: string;
  readonly platformBaseUrl: string;
  readonly platformClientId: string;
  readonly platformApiKey: string;
  readonly platformEnvironment: 'sandbox' | 'production';
  readonly platformTimeZone: string;
  /** By all copies of the console together. */
  readonly platformCallsPerMinute: number;
  /** Extras: "the redirect method is named differently on the live service". */
  readonly platformIdvMethod: string | undefined;
  readonly sessionSecret: string;
  readonly dataSecret: string;
  /** Newest first; the last key of the audit is always the one of `dataSecret`. */
  readonly auditSecrets: readonly string[];
  readonly databaseUrl: string | undefined;
  readonly trustedProxies: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly demo: boolean;
}

/** The environment cannot be used. The message has one sentence per variable, each with the mend. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const mends = {
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
  DATA_SECRET: 'start with npm start, which makes one, or set it to 32 random characters or more',
  AUDIT_SECRETS:
    'set it to secrets of 32 random characters or more with commas between them, newest first, or unset it',
  DATABASE_URL:
    'set it to an address that begins with postgres:// or postgresql://, or unset it for the embedded store',
  TRUSTED_PROXIES: 'set it to a whole number from 0 to 9',
  LOG_LEVEL: 'set it to debug, info, warn, error or silent',
  DEMO: 'set it to 1 beside a sandbox on this machine, or unset it',
} satisfies Record<EnvironmentVariableName, string>;

const secrets = new Set<string>(environmentVariables.filter(({ secret }) => secret).map(({ name }) => name));

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const text = z.string().trim().min(1);

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  SANDBOX_PORT: wholeNumber(1, 65_535).default(4010),
  DATA_DIR: text.default('.data'),
  CONSOLE_ORIGIN: text.refine(isOrigin).optional(),
  PLATFORM_BASE_URL: text.refine(isBaseUrl).transform((url) => url.replace(/\/+$/, '')),
  PLATFORM_CLIENT_ID: text,
  PLATFORM_API_KEY: text,
  PLATFORM_ENVIRONMENT: z.enum(['sandbox', 'production']),
  PLATFORM_TIME_ZONE: text.refine(isTimeZone).default('Asia/Shanghai'),
  PLATFORM_CALLS_PER_MINUTE: wholeNumber(10, 60_000).default(150),
  PLATFORM_IDV_METHOD: z
    .string()
    .regex(/^[A-Z0-9_]{1,64}$/)
    .optional(),
  SESSION_SECRET: z.string().min(32),
  DATA_SECRET: z.string().min(32),
  AUDIT_SECRETS: z
    .string()
    .regex(/^[^,]{32,}(,[^,]{32,})*$/)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional(),
  TRUSTED_PROXIES: wholeNumber(0, 9).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DEMO: z.literal('1').optional(),
} satisfies Record<EnvironmentVariableName, z.ZodType>);

type Source = Readonly<Record<string, string | undefined>>;

/** Reads any source of variables; `environment()` reads the process's own. An empty value counts as absent. */
export function readEnvironment(source: Source): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new EnvironmentError(describeProblems(parsed.error, given));
  const found = parsed.data;
  // A password that stands on the sign-in page must never open a platform where money is real.
  if (found.DEMO === '1' && !mayDemonstrate(found)) {
    throw new EnvironmentError([`DEMO is 1 although the platform is not a sandbox on this machine: ${mends.DEMO}.`]);
  }
  return {
    port: found.PORT,
    dataDir: found.DATA_DIR,
    consoleOrigin: found.CONSOLE_ORIGIN ?? `http://localhost:${found.PORT}`,
    platformBaseUrl: found.PLATFORM_BASE_URL,
    platformClientId: found.PLATFORM_CLIENT_ID,
    platformApiKey: found.PLATFORM_API_KEY,
    platformEnvironment: found.PLATFORM_ENVIRONMENT,
    platformTimeZone: found.PLATFORM_TIME_ZONE,
    platformCallsPerMinute: found.PLATFORM_CALLS_PER_MINUTE,
    platformIdvMethod: found.PLATFORM_IDV_METHOD,
    sessionSecret: found.SESSION_SECRET,
    dataSecret: found.DATA_SECRET,
    auditSecrets: found.AUDIT_SECRETS?.split(',') ?? [],
    databaseUrl: found.DATABASE_URL,
    trustedProxies: found.TRUSTED_PROXIES,
    logLevel: found.LOG_LEVEL,
    demo: found.DEMO === '1',
  };
}

let known: Environment | undefined;

/** The process's environment, read when it is first needed: a build has none. */
export function environment(): Environment {
  known ??= readEnvironment(process.env);
  return known;
}

function describeProblems(error: z.ZodError, given: Source): string[] {
  // The schema's keys are the variables' names, and nothing in it is deeper.
  const names = [...new Set(error.issues.map((issue) => issue.path[0]))] as EnvironmentVariableName[];
  return names.map((name) => {
    const value = given[name];
    if (value === undefined) return `${name} is missing: ${mends[name]}.`;
    return `${name} ${secrets.has(name) ? 'cannot be used' : `is "${value}"`}: ${mends[name]}.`;
  });
}

function mayDemonstrate(found: { PLATFORM_ENVIRONMENT: string; PLATFORM_BASE_URL: string }): boolean {
  return found.PLATFORM_ENVIRONMENT === 'sandbox' && isThisMachine(new URL(found.PLATFORM_BASE_URL).hostname);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.origin === value && isSafeScheme(url);
}

/** Only what names a host: a user, a query or a fragment in it would be sent along with every call. */
function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (!isSafeScheme(url)) return false;
  if (url.username !== '' || url.password !== '' || /[?#]/.test(value)) return false;
  return !/\/api\/?$/.test(url.pathname);
}

/** Passwords, cookies and keys travel in clear over http, so it may not leave the machine. */
function isSafeScheme(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function isTimeZone(value: string): boolean {
  try {
    // eslint-disable-next-line no-restricted-syntax -- asks the engine what it knows; formats nothing
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
