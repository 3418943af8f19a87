import { tellPerson } from '@/app/session/tell-person';
import { watchReady } from '@/components/overlay/watch-ready';

/**
 * With `require-trusted-types-for 'script'` text becomes markup, code or a script's address only if a policy allows it.
 * This policy allows only what the framework needs: addresses of our own built files, for parts of a page that load
 * later, and the empty script tag that React makes where it draws a page from nothing, as Next does for 403. Next runs
 * this file before its own code needs a policy. A script in `<head>` could run too late, because the framework puts its
 * async scripts before it. Earlier code has no policy and is refused.
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

// The browser's types do not know Trusted Types yet, and not every browser has them.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy('default', {
  // Text without a tag becomes an empty text: the theme's script, for example, has run by then.
  createHTML: (markup) => (markup === '<script></script>' ? markup : markup.includes('<') ? null : ''),
  createScriptURL: (address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && url.pathname.startsWith('/_next/static/') ? address : null;
  },
});

tellPerson();

/**
 * zod would try `new Function` in a browser to be faster, which our policy forbids and reports. This sets the option
 * where `z.config` keeps it, before any page makes a schema and without loading zod on pages that have none.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

/** Next calls it at the start of each navigation within the console. */
export const onRouterTransitionStart = watchReady;
