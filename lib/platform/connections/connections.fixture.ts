import { readEnvironment } from '@/lib/env';

export const environment = readEnvironment({
  PLATFORM_BASE_URL: 'https://built-in.example.com',
  PLATFORM_CLIENT_ID: 'client-built-in',
  PLATFORM_API_KEY: 'key-built-in',
  PLATFORM_ENVIRONMENT: 'sandbox',
  PLATFORM_HOSTS: 'built-in.example.com, live.example.com,127.0.0.1:4011',
  SESSION_SECRET: 'the session secret of this test and of nothing else',
  DATA_SECRET: 'the first secret of this test and of nothing else',
});
export const live = {
  name: 'Live',
  environment: 'production' as const,
  baseUrl: 'https://live.example.com',
  timeZone: 'Europe/London',
  idvMethod: 'IDV_LINK',
  clientId: 'client-live-1234',
  apiKey: 'planted-live-key',
};
