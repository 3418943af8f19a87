import { readdirSync } from 'node:fs';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // The image optimizer is not used; it would decode strangers' images before sign-in, so it stays off.
  images: { unoptimized: true },
  reactStrictMode: true,
  // `npm test` checks the types of the whole tree, so a build does not check them again.
  typescript: { ignoreBuildErrors: true },
  typedRoutes: false,
  // The development badge covers the footer and is not part of the product.
  devIndicators: false,
  serverExternalPackages: ['@electric-sql/pglite', 'pino', 'undici', '@node-rs/argon2', 'prom-client'],
  // With streamed metadata, each answer of an action leaves the open page without a title for a moment. Waiting costs
  // nothing, because the metadata needs only what the layout waits for anyway.
  htmlLimitedBots: /.*/,
  // The list of writes was once called operations; links in mails, tickets and bookmarks still work.
  redirects: async () =>
    ['', '/:id'].map((below) => ({
      source: `/a/:account/operations${below}`,
      destination: `/a/:account/activity${below}`,
      permanent: true,
    })),
  // `forbidden()` answers 403 with the nearest forbidden.tsx.
  experimental: {
    serverActions: { bodySizeLimit: '64kb' },
    authInterrupts: true,
    // A checkout is built once far more often than twice: writing the cache costs more than a second build saves.
    turbopackFileSystemCacheForBuild: false,
    // Few files for each page: one with what the pages of a layout share, and one for the page. Sizes before
    // compression.
    turbopackChunking: {
      minChunkSize: 300_000,
      maxChunkCountPerGroup: 6,
      maxMergeChunkSize: 1_000_000,
      requestCost: 600_000,
    },
  },
};

/**
 * A build reads and compiles the messages. A start loads none of the code for that.
 *
 * @param {string} phase
 */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withMessages = createNextIntlPlugin({
    requestConfig: './app/preferences/message-config.ts',
    experimental: {
      messages: {
        path: ['./lib/messages/en', './lib/messages/zh-Hans'],
        format: 'json',
        locales: 'infer',
        precompile: true,
      },
      // Declares the type of each file, text by text; `next typegen` writes it too.
      createMessagesDeclaration: [
        './app/audit/audit-words.json',
        './app/write/outcome/refusal-advice.json',
        './app/write/outcome/write-words.json',
        './components/ui/icon-names.json',
        './lib/contract/refusals.json',
        './sandbox/known-flags.json',
        './sandbox/seed/cardholders.json',
        './sandbox/seed/payment-intents.json',
        './sandbox/seed/payout-money.json',
        './sandbox/seed/payout-shares.json',
        ...readdirSync('lib/messages/en')
          .filter((name) => name.endsWith('.json'))
          .map((name) => `./lib/messages/en/${name}`),
      ],
    },
  });
  // No running console reads maps of its code: without them a build is a tenth shorter and half as large.
  const maps = phase !== PHASE_PRODUCTION_BUILD;
  const { experimental } = config;
  return withMessages({
    ...config,
    experimental: { ...experimental, turbopackSourceMaps: maps, turbopackInputSourceMaps: maps },
  });
}
