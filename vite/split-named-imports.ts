/** Splits each matched import into one import per name, and drops imported types. */
export function splitNamedImports(
  code: string,
  namedImport: RegExp,
  importOf: (name: string, local: string) => string,
): string {
  return code.replace(namedImport, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((text) => {
        const [name = '', local = name] = text.split(' as ');
        return importOf(name, local);
      })
      .join(''),
  );
}
