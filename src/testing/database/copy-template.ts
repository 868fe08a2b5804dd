/** The migrated database of a run, which is only ever copied. */
export const TEMPLATE = 'template_tabletalk';

/**
 * A new database; migrated unless another template is named. Knows no driver, so that whoever only
 * starts servers need not load ours.
 */
export async function copyTemplate(
  query: (statement: string) => Promise<unknown>,
  name: string,
  template: string = TEMPLATE,
): Promise<void> {
  await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}
