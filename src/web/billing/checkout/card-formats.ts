const LONGEST_NUMBER = 19;
const LONGEST_CVC = 4;

/** A card's number in groups of four, as it is printed on the card. */
export function formatCardNumber(typed: string): string {
  return extractDigits(typed)
    .slice(0, LONGEST_NUMBER)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Month and year as 'MM/YY', from whatever was typed or pasted. */
export function formatExpiry(typed: string): string {
  const digits = extractDigits(typed.replace(/^\s*(\d)\s*\//, '0$1/')).replace(/^([2-9])/, '0$1');
  const month = digits.slice(0, 2);
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return year ? `${month}/${year}` : month;
}

export function formatCvc(typed: string): string {
  return extractDigits(typed).slice(0, LONGEST_CVC);
}

/** The month and the four-digit year of 'MM/YY'. */
export function parseExpiry(text: string): { expMonth: number; expYear: number } {
  const [month, year] = text.split('/');
  return { expMonth: Number(month), expYear: 2000 + Number(year) };
}

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '');
}
