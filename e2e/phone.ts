import { devices } from '@playwright/test';

/**
 * A phone, but with one device pixel per CSS pixel: Chromium draws in software, and at the phone's own
 * scale of 2.625 it would draw seven times as many pixels.
 */
export const PHONE = { ...devices['Pixel 7'], deviceScaleFactor: 1 };
