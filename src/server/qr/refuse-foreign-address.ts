import type { Config } from '#server/platform/config.ts';
import { AppError } from '#shared/api/errors.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/site/public-origin.ts';

/**
 * Refuses codes for other sites. A code that we draw looks like ours, so it may only lead to this
 * installation: to the public URL, or to the host with which the requesting page was opened.
 */
export function refuseForeignAddress(
  config: Config,
  { data, host }: { data: string; host: string | undefined },
): void {
  const { origin, host: asked } = new URL(data);
  const isOurs = origin === new URL(config.publicUrl).origin || asked === host?.toLowerCase();
  // On a developer's machine without a public URL, our pages show the placeholder.
  if (isOurs || (!config.hasPublicUrl && origin === PLACEHOLDER_ORIGIN)) return;
  const message = `A code may lead to this installation only: ${config.publicUrl}`;
  throw new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'data', message }] },
  });
}
