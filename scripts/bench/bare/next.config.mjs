/** @type {import('next').NextConfig} */
export default {
  // The checkout's own check covers these types.
  typescript: { ignoreBuildErrors: true },
  // The packages are linked from the checkout, which lies in another folder of the machine.
  turbopack: { root: '/' },
  outputFileTracingRoot: '/',
  serverExternalPackages: ['undici'],
};
