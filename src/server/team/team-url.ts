import type { Services } from '#server/services.ts';

/**
 * The URL of the team page. It names the business, since the reader may be signed in to another
 * one.
 */
export function teamUrl({ config }: Pick<Services, 'config'>, businessId: string): string {
  return `${config.publicUrl}/team?business=${businessId}`;
}
