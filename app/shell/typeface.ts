import localFont from 'next/font/local';

// One self-hosted font. Its figures are read in columns all day.
const latin = localFont({
  src: '../../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-plex',
});

// Names on nearly every list have such letters: fetched late, this file would lay out the whole page a second time.
const latinExtended = localFont({
  src: '../../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-plex-ext',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

/** A class for `<html>` that defines the font variables of tailwind.config.ts. */
export const typefaceClass = `${latin.variable} ${latinExtended.variable}`;
