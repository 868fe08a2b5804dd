/** "5" and "A1" are tables; "Bar" and "Booth 3" say themselves what they are. */
export function tableLabel(name: string): string {
  return isTableNumber(name) ? `Table ${name}` : name;
}

export function isTableNumber(name: string): boolean {
  return /^\p{L}{0,2}[-.\s]?\d+\p{L}?$/u.test(name);
}
