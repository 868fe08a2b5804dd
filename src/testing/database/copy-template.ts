/** The migrated database of a run. It is only copied, never used directly. */
export const TEMPLATE_DATABASE = 'template_tabletalk';

/**
 * Creates a database, by default as a copy of the migrated template. Takes a query function, so
 * that callers that only start servers need not load our driver.
 */
export async function copyTemplate(
  query: (statement: string) => Promise<unknown>,
  name: string,
  template: string = TEMPLATE_DATABASE,
): Promise<void> {
  await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}
