/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // The image optimizer is not used; it is a decoder in front of sign-in, so it stays off.
  images: { unoptimized: true },
  reactStrictMode: true,
  // `npm test` checks the types of the whole tree; a start needs no second opinion.
  typescript: { ignoreBuildErrors: true },
  typedRoutes: false,
  // The development badge covers the footer and is not part of the product.
  devIndicators: false,
  serverExternalPackages: ['@electric-sql/pglite', 'pino', 'undici', '@node-rs/argon2', 'date-holidays'],
  // The proxy sets the headers of everything else.
  headers: () =>
    Promise.resolve([
      {
        source: '/_next/static/:path*',
        headers: [
          { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" },
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'same-origin' },
          { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
          { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
        ],
      },
    ]),
  // With streamed metadata, each answer of an action leaves the open page without a title for a moment. Nothing is lost
  // by waiting for it: it is made of what the layout waits for anyway.
  htmlLimitedBots: /.*/,
  // `forbidden()` answers 403 with app/forbidden.tsx.
  experimental: { serverActions: { bodySizeLimit: '64kb' }, authInterrupts: true },
};

export default config;
