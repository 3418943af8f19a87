/**
 * With `require-trusted-types-for 'script'` no text becomes markup, code or the address of a script unless a policy says
 * so. This one lets through what the framework needs and no more: addresses of our own built files, for parts of a page
 * that load later, and the empty script tag that React makes where it draws a page from nothing, as Next does for 403. Next runs this file before anything of its own asks for one, which a script in `<head>` could not be
 * sure of: the framework puts its async scripts before it. Whatever comes earlier meets no policy and is refused.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createScriptURL: (address: string) => string | null;
      createHTML: (markup: string) => string | null;
    },
  ): unknown;
}

// The types of the browser do not know Trusted Types yet, and not every browser has them.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy('default', {
  // Text without a tag, such as that of the theme's script, which has run by then, comes out empty: nothing is made of it.
  createHTML: (markup) => (markup === '<script></script>' ? markup : markup.includes('<') ? null : ''),
  createScriptURL: (address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && url.pathname.startsWith('/_next/static/') ? address : null;
  },
});

/**
 * In a browser, zod would try `new Function` to be faster, which our policy forbids and reports. Set where `z.config`
 * keeps it, before the first schema of any page is made and without loading zod on pages that have none.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
