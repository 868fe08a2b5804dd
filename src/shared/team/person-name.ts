/** A person's name in the team, or the beginning of their address if they gave none. */
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
