/** What a team calls somebody: by their names, or by the beginning of their address. */
export function personName({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  const names = [firstName, lastName].filter(Boolean).join(' ');
  return names || (email.split('@')[0] ?? email);
}
