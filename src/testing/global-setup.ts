import type { TestProject } from 'vitest/node';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { startTestPostgres, type TestPostgres } from './database/test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: DatabaseAddress;
  }
}

let postgres: TestPostgres;

/** Starts the run's PostgreSQL, whose migrated database the workers copy. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startTestPostgres();
  project.provide('testPostgres', postgres.address);
}

export async function teardown(): Promise<void> {
  await postgres.stop();
}
