import type { Services } from '../platform/services.ts';

export type DemoLogin = { email: string; password: string };

/** Fills an empty product for looking around. There is no demo data yet, hence no demo owner. */
export async function seedDemo(_services: Services): Promise<DemoLogin | null> {
  return null;
}
