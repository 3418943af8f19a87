import * as z from 'zod';
import {
  findUnencoded,
  isBaseUrl,
  isDatabase,
  isHost,
  isHostAndPort,
  isMailServer,
  isOrigin,
  isServiceUrl,
  isThisMachine,
} from './addresses/service-url';
import texts from './environment-variables.json' with { type: 'json' };
import { hasControlCharacter } from './front/control-characters.mjs';
import { findMiswritten } from './front/find-miswritten.mjs';
import { isTimeZone } from './time-zone';

/** The console's settings from its environment: parsed once, and trusted after that. */
export type Environment = Readonly<ReturnType<typeof readEnvironment>>;

/** The environment cannot be used. The message has one sentence per variable, each with what to do. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type EnvironmentVariableName = keyof typeof texts;

interface EnvironmentVariable {
  /** The purpose of the variable, in one sentence. */
  readonly meaning: string;
  /** The effect of a missing variable, in words. */
  readonly fallback: string;
  /** How to correct a bad value, as the end of a sentence. */
  readonly remedy: string;
  /** The value must not be shown or logged. */
  readonly secret: boolean;
}

/** Every variable that is read; docs/operations.md and .env.example are held against them. @internal Exported for tests and scripts. */
export const environmentVariables: Readonly<Record<EnvironmentVariableName, EnvironmentVariable>> = texts;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const text = z.string().min(1);

/** An address with a user and a password; a mark in them that is not encoded is named, with what to write instead. */
const addressWithPassword = (isOne: (address: string) => boolean) =>
  text
    .superRefine((address, context) => {
      const error = findUnencoded(address);
      if (error !== undefined) context.addIssue({ code: 'custom', message: error, params: { isRemedy: true } });
    })
    .refine(isOne);

const listOf = (isOne: (host: string) => boolean) =>
  text.transform((list) => list.split(',').map((host) => host.trim())).refine((hosts) => hosts.every(isOne));

/** A folder, an e-mail address, or an address to post to, whose host is asked for at each post. */
const isWitness = (witness: string): boolean => {
  if (witness.startsWith('mailto:')) return z.email().safeParse(witness.slice('mailto:'.length)).success;
  if (witness.startsWith('file:')) return /^file:\/[^?#]+$/.test(witness);
  return isServiceUrl(witness.replace(/^http:/, 'https:'));
};

/** The list form of OpenTelemetry: `name=value`, separated by commas, with percent-encoded values. */
const namedValues = text.transform((list, context) => {
  const pairs = list.split(',').map((pair) => /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/.exec(pair)?.slice(1));
  const named = pairs.map((pair) => [pair?.[0] ?? '', decode(pair?.[1] ?? '')] as const);
  if (named.every(([name, value]) => name !== '' && value !== undefined && !hasControlCharacter(value))) {
    return Object.fromEntries(named) as Readonly<Record<string, string>>;
  }
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Spans have no values, so they may be sent unencrypted; headers may not. */
const isCollector = (address: string) => isServiceUrl(address.replace(/^http:/, 'https:'));

const samplers = ['always_on', 'always_off', 'traceidratio'] as const;
const samplerNames = [...samplers, ...samplers.map((name) => `parentbased_${name}` as const)];

/** What another program sends as `Authorization: Bearer`. */
const bearerToken = z.string().regex(/^[!-~]{32,}$/);

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
  MIRROR_DAYS: wholeNumber(0, 3_660).default(400),
  PLATFORM_IDV_METHOD: z
    .string()
    .regex(/^[A-Z0-9_]{1,64}$/)
    .optional(),
  SESSION_SECRET: z.string().min(32),
  SESSION_SECRET_PREVIOUS: z.string().min(32).optional(),
  DATA_SECRET: z.string().min(32),
  DATA_SECRET_PREVIOUS: z.string().min(32).optional(),
  PLATFORM_HOSTS: listOf(isHost).optional(),
  OIDC_ISSUER: text.refine(isServiceUrl).optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: z.string().min(16).optional(),
  OIDC_HOSTS: listOf(isHost).optional(),
  OIDC_TRUST_EMAIL: z.literal('1').optional(),
  SMTP_URL: addressWithPassword(isMailServer).optional(),
  MAIL_FROM: z.email().optional(),
  WEBHOOK_HOSTS: listOf(isHost).optional(),
  WEBHOOK_INTERNAL_HOSTS: listOf(isHostAndPort).optional(),
  AUDIT_SECRETS: z
    .string()
    .regex(/^[^\s,"'][^,]{30,}[^\s,"'](,[^\s,"'][^,]{30,}[^\s,"'])*$/)
    .optional(),
  AUDIT_SIGNING_KEYS: z
    .string()
    .regex(/^MC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}(,MC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43})*$/)
    .optional(),
  AUDIT_CHECKPOINT_MINUTES: wholeNumber(1, 1_440).default(60),
  AUDIT_WITNESSES: listOf(isWitness)
    .refine((witnesses) => witnesses.length <= 3)
    .optional(),
  AUDIT_WITNESS_SECRET: z.string().min(32).optional(),
  AUDIT_STREAM_TOKEN: bearerToken.optional(),
  SCIM_TOKEN: bearerToken.optional(),
  DATABASE_URL: addressWithPassword(isDatabase).refine(hasOneHost).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  TRUSTED_PROXIES: wholeNumber(0, 9).default(0),
  SESSION_COST_PER_MINUTE: wholeNumber(60, 99_999).default(2400),
  ADDRESS_COST_PER_MINUTE: wholeNumber(60, 99_999).default(2400),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: bearerToken.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: text.refine(isCollector).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text.refine(isCollector).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: namedValues.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplerNames).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
    .transform(Number)
    .default(1),
  OTEL_SERVICE_NAME: text.max(100).default('payments-console'),
  OTEL_RESOURCE_ATTRIBUTES: namedValues.default({}),
  DEMO: z.literal('1').optional(),
  WORK_ON_REQUEST: listOf((name) => /^[a-z-]+$/.test(name)).optional(),
} satisfies Record<EnvironmentVariableName, z.ZodType>);

type Source = Readonly<Record<string, string | undefined>>;

/** `environment()` reads the process's own. An empty value counts as absent. @internal Exported for tests. */
export function readEnvironment(source: Source) {
  const miswritten = findMiswritten(source, environmentVariables);
  if (miswritten.length > 0) throw new EnvironmentError(miswritten);
  const given = readGiven(source);
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new EnvironmentError(describeProblems(parsed.error, given));
  const found = parsed.data;
  refuseMisfits(found);
  return {
    port: found.PORT,
    dataDir: found.DATA_DIR,
    /** The origin exactly as a browser sends it in `Origin`. */
    consoleOrigin: found.CONSOLE_ORIGIN ?? `http://localhost:${found.PORT}`,
    platformBaseUrl: found.PLATFORM_BASE_URL,
    platformClientId: found.PLATFORM_CLIENT_ID,
    platformApiKey: found.PLATFORM_API_KEY,
    platformEnvironment: found.PLATFORM_ENVIRONMENT,
    platformTimeZone: found.PLATFORM_TIME_ZONE,
    /** The limit of all copies of the console together. */
    platformCallsPerMinute: found.PLATFORM_CALLS_PER_MINUTE,
    /** How many days back the mirror reaches; 0: no mirror. */
    mirrorDays: found.MIRROR_DAYS,
    /** Extras 4.4: the live service has another name for the method that redirects. */
    platformIdvMethod: found.PLATFORM_IDV_METHOD,
    sessionSecret: found.SESSION_SECRET,
    formerSessionSecret: found.SESSION_SECRET_PREVIOUS,
    dataSecret: found.DATA_SECRET,
    /** The former secret still opens texts that it sealed, while all of them are being sealed again. */
    formerDataSecret: found.DATA_SECRET_PREVIOUS,
    /** Hosts with their ports, as `URL.host` writes them. */
    platformHosts: found.PLATFORM_HOSTS ?? [new URL(found.PLATFORM_BASE_URL).host],
    /** The hosts that are called as platforms: the built-in one, which the settings name, and those of connections. */
    reachedHosts: [new URL(found.PLATFORM_BASE_URL).host, ...(found.PLATFORM_HOSTS ?? [])],
    /** The company's own sign-in. */
    oidc: readOidc(found),
    /** The mail server and sender of alerts. */
    mail:
      found.SMTP_URL === undefined || found.MAIL_FROM === undefined
        ? undefined
        : { server: found.SMTP_URL, from: found.MAIL_FROM },
    /** Hosts with their ports, as `URL.host` writes them. */
    webhookHosts: found.WEBHOOK_HOSTS ?? [],
    /** Hosts that may have private addresses, each with its port. */
    internalWebhookHosts: found.WEBHOOK_INTERNAL_HOSTS ?? [],
    /** The secrets newest first; the last key of the audit is always the key made of `dataSecret`. */
    auditSecrets: found.AUDIT_SECRETS?.split(',') ?? [],
    /** Private keys for checkpoints of the audit, newest first; empty: a key in the store signs. */
    auditSigningKeys: found.AUDIT_SIGNING_KEYS?.split(',') ?? [],
    auditCheckpointMinutes: found.AUDIT_CHECKPOINT_MINUTES,
    /** Who gets the checkpoints of the audit: `file:` with a folder, `mailto:` with an address, or an address to post to. */
    auditWitnesses: found.AUDIT_WITNESSES ?? [],
    /** Signs posts to witnesses, and lets in the consoles of which this one is the witness. */
    auditWitnessSecret: found.AUDIT_WITNESS_SECRET,
    /** Opens the stream of the audit to other programs; undefined: there is none. */
    auditStreamToken: found.AUDIT_STREAM_TOKEN,
    /** Lets the company's identity provider end the access of people who leave; undefined: there is no SCIM. */
    scimToken: found.SCIM_TOKEN,
    databaseUrl: found.DATABASE_URL,
    /** The number of connections that this copy may open. */
    databaseConnections: found.DATABASE_CONNECTIONS,
    trustedProxies: found.TRUSTED_PROXIES,
    /**
     * The cost per minute of a session, or of an address without one, on one copy: 20 for a file or the inbox, 5 for
     * another page or a search, 2 for an action, 1 for anything else.
     */
    sessionCostPerMinute: found.SESSION_COST_PER_MINUTE,
    addressCostPerMinute: found.ADDRESS_COST_PER_MINUTE,
    /** The token of programs that watch the console; without one, there are no figures to read. */
    metricsToken: found.METRICS_TOKEN,
    /** Where traces go, and which; undefined: nothing is traced. */
    traces: readTraces(found),
    demo: found.DEMO === '1',
    /** The workers that take turns only when a test asks; undefined where no test asks for any. */
    workOnRequest: found.WORK_ON_REQUEST,
  };
}

/** The variables that are set; a space around a value is of its file, and only a secret could mean it. */
function readGiven(source: Source): Source {
  const names = Object.keys(environmentVariables) as EnvironmentVariableName[];
  const values = names.map((name) => {
    const value = source[name] ?? '';
    return [name, environmentVariables[name].secret ? value : value.trim()] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

type ParsedVariables = z.output<typeof variables>;
const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Issuers that let strangers choose their address themselves, who could take the address of a person here. */
const openToAll =
  /^https:\/\/(?:login\.microsoftonline\.com\/(?:common|organizations|consumers)|accounts\.google\.com|appleid\.apple\.com)\b/;

/** Refuses variables that are each valid but do not fit together. */
function refuseMisfits(found: ParsedVariables): void {
  const problems: string[] = [];
  const notHere = 'although the platform is not a sandbox on this machine';
  if (!mayDemonstrate(found)) {
    // A password that is shown on the sign-in page must never open a platform with real money.
    if (found.DEMO === '1') problems.push(`DEMO is 1 ${notHere}: ${environmentVariables.DEMO.remedy}.`);
    // A console whose workers rest sees no change of a payout, and tells of none.
    if (found.WORK_ON_REQUEST !== undefined)
      problems.push(`WORK_ON_REQUEST is set ${notHere}: ${environmentVariables.WORK_ON_REQUEST.remedy}.`);
  }
  const missing = oidcNames.filter((name) => found[name] === undefined);
  for (const name of missing.length === oidcNames.length ? [] : missing) {
    problems.push(`${name} is missing beside the other OIDC variables: ${environmentVariables[name].remedy}.`);
  }
  if (found.OIDC_TRUST_EMAIL === '1' && openToAll.test(found.OIDC_ISSUER ?? '')) {
    problems.push(
      'OIDC_TRUST_EMAIL is 1 although everybody can have an account at OIDC_ISSUER: unset it, or set OIDC_ISSUER to the address of your own tenant.',
    );
  }
  for (const [name, other] of [
    ['SMTP_URL', 'MAIL_FROM'],
    ['MAIL_FROM', 'SMTP_URL'],
  ] as const) {
    if (found[name] === undefined && found[other] !== undefined)
      problems.push(`${name} is missing beside ${other}: ${environmentVariables[name].remedy}.`);
  }
  const isMissing = {
    // Where one of the two is set, the sentence about the other one is above.
    SMTP_URL: found.SMTP_URL === undefined && found.MAIL_FROM === undefined && hasWitness(found, /^mailto:/),
    AUDIT_WITNESS_SECRET: found.AUDIT_WITNESS_SECRET === undefined && hasWitness(found, /^https?:/),
  };
  for (const name of ['SMTP_URL', 'AUDIT_WITNESS_SECRET'] as const) {
    if (isMissing[name])
      problems.push(`${name} is missing beside AUDIT_WITNESSES: ${environmentVariables[name].remedy}.`);
  }
  const traces = readTraces(found);
  if (found.OTEL_EXPORTER_OTLP_HEADERS !== undefined && traces !== undefined && !isServiceUrl(traces.url)) {
    const { remedy } = environmentVariables.OTEL_EXPORTER_OTLP_HEADERS;
    problems.push(`OTEL_EXPORTER_OTLP_HEADERS would be sent without encryption: ${remedy}.`);
  }
  for (const name of ['DATA_SECRET', 'SESSION_SECRET'] as const) {
    const former = `${name}_PREVIOUS` as const;
    if (found[former] === found[name])
      problems.push(`${former} is the same as ${name}: ${environmentVariables[former].remedy}.`);
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
}

function readTraces(found: ParsedVariables) {
  const below = found.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/*$/, '/v1/traces');
  const url = found.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below;
  if (url === undefined) return undefined;
  return {
    url,
    headers: found.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    sampler: { name: found.OTEL_TRACES_SAMPLER, ratio: found.OTEL_TRACES_SAMPLER_ARG },
    resource: {
      'deployment.environment.name': found.PLATFORM_ENVIRONMENT,
      ...found.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': found.OTEL_SERVICE_NAME,
    },
  };
}

const hasWitness = ({ AUDIT_WITNESSES: witnesses = [] }: ParsedVariables, form: RegExp): boolean =>
  witnesses.some((witness) => form.test(witness));

function readOidc({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_HOSTS: others = [],
  OIDC_TRUST_EMAIL: trusted,
}: ParsedVariables) {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  // Providers show the whole address of the discovery document.
  const root = issuer.replace(/\/*(\.well-known\/openid-configuration)?\/*$/, '');
  const hosts = [new URL(root).host, ...others];
  return { issuer: root, clientId, clientSecret, hosts, trustsEmail: trusted === '1' };
}

/** How earlier versions, which took these marks as part of a secret, may have read it: they still open and verify. */
export const misreadSecrets = (secret: string): readonly string[] => [`"${secret}"`, `'${secret}'`, `${secret}\n`];

let known: Environment | undefined;

/** The process's environment, read at its first use, because a build has no environment. */
export function environment(): Environment {
  known ??= readEnvironment(process.env);
  return known;
}

function describeProblems(error: z.ZodError, given: Source): string[] {
  // The schema's keys are the variables' names, and no level is below them.
  const names = [...new Set(error.issues.map((issue) => issue.path[0]))] as EnvironmentVariableName[];
  return names.map((name) => {
    const value = given[name];
    const { secret } = environmentVariables[name];
    const own = error.issues.find(
      (issue) => issue.path[0] === name && issue.code === 'custom' && issue.params !== undefined,
    );
    const remedy = own?.message ?? environmentVariables[name].remedy;
    if (value === undefined) return `${name} is missing: ${remedy}.`;
    return `${name} ${secret ? 'cannot be used' : `is "${withoutSecrets(value)}"`}: ${remedy}.`;
  });
}

/** An address may hold a password, or a key in its query, although it may not. */
function withoutSecrets(value: string): string {
  return value.replace(/\/\/.*@/, '//…@').replace(/(:\/\/[^?#]*[?#]).+$/, '$1…');
}

/** The driver reads one host, before the path or among the parameters; other programs read a list of them. */
function hasOneHost(address: string): boolean {
  const [, host = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(address) ?? [];
  const [, asked = ''] = /[?&]host=([^&#]*)/.exec(address) ?? [];
  return !/,|%2c/i.test(`${host} ${asked}`);
}

function mayDemonstrate(found: { PLATFORM_ENVIRONMENT: string; PLATFORM_BASE_URL: string }): boolean {
  return found.PLATFORM_ENVIRONMENT === 'sandbox' && isThisMachine(new URL(found.PLATFORM_BASE_URL).hostname);
}
