export const FIRST_NAMES =
  'Amelia Oliver Niamh Yusuf Grace Hannah Daniel Aisha Liam Chloe Mateusz Sophie Ravi Emma Declan Fatima George Isla Kwame Laura Conor Mei Patrick Zara Ben Ciara Harriet Ivan Jasmine Kieran Leila Megan Noah Olivia Paul Rosie Samir Tara Victor Wendy Alan Bridget Carlos Deirdre Elena Frank Gemma Hugh Ines James'.split(
    ' ',
  );

export const LAST_NAMES =
  'Ahmed Baker Byrne Carter Clarke Doyle Evans Farrell Fletcher Green Hughes Iqbal Jones Kaur Kelly Lewis Mensah Murphy Nolan Novak Okafor Patel Quinn Reid Rossi Shah Taylor Turner Walsh Wood'.split(
    ' ',
  );

/** Reserved for examples, so that no email can ever reach a real person. */
export const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

export const COMPANIONS = [
  'my sister',
  'two friends',
  'the children',
  'my parents',
  'my partner',
  'an old school friend',
  'my gran',
  'colleagues',
  'the in-laws',
  'our neighbours',
] as const;

export const OCCASIONS = [
  'my birthday',
  'our anniversary',
  'my dad’s sixtieth',
  'a first date',
  'a long overdue catch-up',
  'a leaving do',
  'my daughter’s graduation',
  'a Sunday treat',
  'my mum’s birthday',
  'our book club',
] as const;
