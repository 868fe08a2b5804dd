import type { Services } from '#server/services.ts';

/** Names the business, since whoever reads the mail may be at work for another one just then. */
export function teamUrl({ config }: Pick<Services, 'config'>, businessId: string): string {
  return `${config.publicUrl}/team?business=${businessId}`;
}
