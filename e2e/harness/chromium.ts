import type { LaunchOptions } from 'playwright/test';

/** Debian's Chromium unless CHROMIUM_PATH names another; as root it runs only without its own sandbox. */
export const chromiumLaunch: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
