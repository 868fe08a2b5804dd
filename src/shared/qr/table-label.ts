/** "5" and "A1" are prefixed with "Table"; "Bar" and "Booth 3" explain themselves. */
export function tableLabel(name: string): string {
  return isTableNumber(name) ? `Table ${name}` : name;
}

export function isTableNumber(name: string): boolean {
  return /^\p{L}{0,2}[-.\s]?\d+\p{L}?$/u.test(name);
}
