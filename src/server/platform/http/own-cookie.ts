import type { Config } from '../config.ts';

/**
 * Returns one of our cookies with its full name. Over HTTPS, the name binds it to this exact host,
 * so that no site on a sibling subdomain can set it for us.
 */
export function ownCookie(config: Config, name: string) {
  const secure = isSecureCookie(config);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

/** Whether cookies are sent over HTTPS only: always in production and whenever the site uses HTTPS. */
export function isSecureCookie({ isProduction, publicUrl }: Config): boolean {
  return isProduction || publicUrl.startsWith('https:');
}
