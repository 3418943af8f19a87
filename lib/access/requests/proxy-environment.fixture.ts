export const origin = 'https://console.example.com';
export const secret = 'the secret of this test and of nothing else';

/** The environment that the proxy reads: that of a console at `origin`. */
export function setProxyEnvironment(): void {
  Object.assign(process.env, {
    CONSOLE_ORIGIN: origin,
    SESSION_SECRET: secret,
    DATA_SECRET: secret,
    PLATFORM_BASE_URL: 'https://platform.example.com',
    PLATFORM_CLIENT_ID: 'client',
    PLATFORM_API_KEY: 'key',
    PLATFORM_ENVIRONMENT: 'sandbox',
  });
}
