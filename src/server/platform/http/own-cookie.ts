import type { Config } from '../config.ts';

/**
 * A cookie of ours by its full name. Where people come by HTTPS it is bound to this very host, so
 * that no neighbouring site can set one for us.
 */
export function ownCookie(config: Config, name: string) {
  const secure = isSecureCookie(config);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

/** Whether cookies may travel over HTTPS alone: wherever people come by it, in trials too. */
export function isSecureCookie({ isProduction, publicUrl }: Config): boolean {
  return isProduction || publicUrl.startsWith('https:');
}
