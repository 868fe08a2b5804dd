import type { Config } from './config.ts';

/** Whether cookies may travel over HTTPS alone: wherever people come by it, in trials too. */
export function isSecureCookie({ isProduction, publicUrl }: Config): boolean {
  return isProduction || publicUrl.startsWith('https:');
}
