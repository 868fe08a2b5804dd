import type { Config } from '#server/platform/config.ts';
import { AppError } from '#shared/api/errors.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/site/public-origin.ts';

/**
 * A code that we draw looks like ours, so it leads to this installation only: to the address of the
 * settings, or to the one by which our own page was opened that asks for it.
 */
export function refuseForeignAddress(
  config: Config,
  { data, host }: { data: string; host: string | undefined },
): void {
  const { origin, host: asked } = new URL(data);
  const isOurs = origin === new URL(config.publicUrl).origin || asked === host?.toLowerCase();
  // On a developer's machine without a public address our pages show what stands for one.
  if (isOurs || (!config.hasPublicUrl && origin === PLACEHOLDER_ORIGIN)) return;
  const message = `A code may lead to this installation only: ${config.publicUrl}`;
  throw new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'data', message }] },
  });
}
