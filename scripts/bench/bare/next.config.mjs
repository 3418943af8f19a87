/** @type {import('next').NextConfig} */
export default {
  // Checked with the checkout, like everything else.
  typescript: { ignoreBuildErrors: true },
  // Its packages are linked from the checkout, which lies elsewhere on the machine.
  turbopack: { root: '/' },
  outputFileTracingRoot: '/',
  serverExternalPackages: ['undici'],
};
