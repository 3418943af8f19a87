import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * Every colour of the console, as [light, dark]. `-ink` is text (4.5:1 on every surface and on its own `-soft`),
 * `-soft` a fill, `-line` a border or mark (3:1 on every surface). Names say the job, never the hue.
 */
const palette = {
  // Surfaces, from the page up to floating elements.
  canvas: ['#f4f6f9', '#0b0f14'],
  surface: ['#ffffff', '#12161c'],
  sunken: ['#eef0f4', '#070a0f'],
  raised: ['#ffffff', '#1a1e25'],
  hover: ['#f0f3f7', '#252b34'],
  selected: ['#e7effe', '#1c2842'],
  scrim: ['#0f141c8c', '#000000a6'],
  // Text, from the most to the least important.
  ink: ['#181e29', '#eaedf1'],
  'ink-muted': ['#49505c', '#b0b6bf'],
  'ink-faint': ['#616873', '#959ca5'],
  // Lines: two that only divide, one that marks a control.
  line: ['#dce0e5', '#262a32'],
  'line-strong': ['#c3c8cf', '#383e46'],
  'line-control': ['#7d848e', '#6f7782'],
  // The one accent, and the ring that shows focus.
  accent: ['#254db1', '#79a4f3'],
  'accent-hover': ['#183d98', '#93b8fb'],
  'accent-ink': ['#224bb2', '#89b1fa'],
  'on-accent': ['#ffffff', '#070f21'],
  focus: ['#1e59cd', '#7ab4fe'],
  // Acts that cannot be undone.
  danger: ['#b7191c', '#f2716a'],
  'danger-hover': ['#9d0811', '#f98f87'],
  'on-danger': ['#ffffff', '#1b0a09'],
  // Status tones.
  'positive-ink': ['#0e5f36', '#8bd4a5'],
  'positive-soft': ['#e9f8ed', '#132a1b'],
  'positive-line': ['#3f9b65', '#4b8a63'],
  'progress-ink': ['#005971', '#74cff2'],
  'progress-soft': ['#e5f7ff', '#0a2833'],
  'progress-line': ['#0994ba', '#3285a2'],
  'caution-ink': ['#7a4702', '#f1c17f'],
  'caution-soft': ['#fef2d9', '#2f210c'],
  'caution-line': ['#b07a20', '#997238'],
  'negative-ink': ['#941617', '#fba89e'],
  'negative-soft': ['#ffefed', '#3b1815'],
  'negative-line': ['#d9544b', '#c35047'],
  'neutral-ink': ['#474d58', '#b9bec6'],
  'neutral-soft': ['#eef0f4', '#21262c'],
  'neutral-line': ['#7d848e', '#6d7580'],
  // The place: a sub-account that acts, and the environment. No status has these colours.
  'acting-ink': ['#5a1b6b', '#ebcaf6'],
  'acting-soft': ['#f7e6fc', '#3a1d43'],
  'acting-line': ['#994ab0', '#ad63c4'],
  'sandbox-ink': ['#6b3909', '#f7cd87'],
  'sandbox-soft': ['#ffeac5', '#3b260c'],
  'sandbox-line': ['#c06f0a', '#c68128'],
  'production-ink': ['#ffffff', '#ffffff'],
  'production-soft': ['#8f0d35', '#c41a54'],
  'production-line': ['#8f0d35', '#c41a54'],
  // Tooltips: the other theme's surface.
  tip: ['#212730', '#dbdee3'],
  'on-tip': ['#f7f8fa', '#12161c'],
} satisfies Record<string, [light: string, dark: string]>;

/** `light-dark()` follows `color-scheme`: the system's until `data-theme` chooses. */
const schemes = plugin((api) => {
  api.addBase({
    ':root': {
      colorScheme: 'light dark',
      ...Object.fromEntries(
        Object.entries(palette).map(([name, [light, dark]]) => [`--${name}`, `light-dark(${light}, ${dark})`]),
      ),
    },
    ':root[data-theme="light"]': { colorScheme: 'light' },
    ':root[data-theme="dark"]': { colorScheme: 'dark' },
  });
});

const config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Object.keys(palette).map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      // Latin letters use our font, other scripts the system's; missing ones come from load-fallback-fonts.ts.
      sans: [
        'var(--font-plex-ext)',
        'var(--font-plex)',
        'system-ui',
        'PingFang SC',
        'Microsoft YaHei',
        'Noto Sans CJK SC',
        'Noto Sans SC',
        'Noto Sans Arabic',
        'Apple SD Gothic Neo',
        'Malgun Gothic',
        'Kohinoor Devanagari',
        'Nirmala UI',
        'Apple Color Emoji',
        'Segoe UI Emoji',
        'Noto Color Emoji',
        'Noto Emoji Variable',
        'Noto Sans SC Variable',
        'Noto Sans KR Variable',
        'Noto Sans Devanagari Variable',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Cascadia Mono', 'Menlo', 'Consolas', 'DejaVu Sans Mono', 'monospace'],
    },
    // Dense: 13px (sm) is the size of tables, controls and running text.
    fontSize: {
      '2xs': ['0.6875rem', { lineHeight: '1rem' }],
      xs: ['0.75rem', { lineHeight: '1rem' }],
      sm: ['0.8125rem', { lineHeight: '1.25rem' }],
      base: ['0.875rem', { lineHeight: '1.375rem' }],
      md: ['1rem', { lineHeight: '1.5rem', letterSpacing: '-0.005em' }],
      lg: ['1.25rem', { lineHeight: '1.75rem', letterSpacing: '-0.012em' }],
      xl: ['1.625rem', { lineHeight: '2rem', letterSpacing: '-0.018em' }],
    },
    borderRadius: {
      none: '0',
      xs: '0.1875rem',
      sm: '0.25rem',
      md: '0.375rem',
      lg: '0.5rem',
      full: '9999px',
    },
    boxShadow: {
      none: 'none',
      sm: '0 1px 2px rgb(15 20 28 / 0.06)',
      md: '0 4px 12px -2px rgb(15 20 28 / 0.14), 0 2px 4px -2px rgb(15 20 28 / 0.1)',
      lg: '0 16px 40px -8px rgb(15 20 28 / 0.28), 0 4px 12px -4px rgb(15 20 28 / 0.16)',
    },
    extend: {
      // `bar` and `rail` are the shell; `measure` is the longest comfortable line.
      spacing: { bar: '3rem', rail: '14.25rem', measure: '38rem' },
      zIndex: { sticky: '10', shell: '20', popup: '40', toast: '50' },
    },
  },
  plugins: [schemes],
} satisfies Config;

export default config;
