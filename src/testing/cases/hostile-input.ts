import fc from 'fast-check';

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff a pair',
  '\u202Eright to left\u202C',
  'zero\u200B\u200D\uFEFFwidth',
  'Z\u0351\u036B\u0343alg\u0321\u0353o',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\r\nSet-Cookie: a=b',
  "' OR '1'='1",
  "'; DROP TABLE feedback; --",
  '%',
  '_%\\',
  '\\',
  '(((((((',
  '[a-z',
  '(a+)+$',
  '.*?+|^$',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '1e400',
  '0x10',
  '-1',
  '9007199254740993',
  '99999999999999999999999999',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '294277-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'Mon, 32 Foo 99999',
  '+99:99',
  'Etc/Unknown',
  'x'.repeat(5_001),
  '\u00E9'.repeat(10_000),
  '\u{1F600}'.repeat(3_000),
];

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  ['a', 'b'],
  { length: -1 },
  { toString: 'no' },
  { constructor: { prototype: { isAdmin: true } } },
];

function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));
}

/** Values of unexpected types and contents. */
export function hostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: hostileText() },
    { weight: 2, arbitrary: fc.constantFrom(...VALUES) },
    { weight: 1, arbitrary: fc.array(hostileText(), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map(nested) },
  );
}

/** A valid value with one place inside it replaced by a hostile value. */
export function corruptValue(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, hostileValue(), fc.nat())
    .map(([value, other, choice]) => replaceOne(value, other, choice));
}

function replaceOne(value: unknown, other: unknown, choice: number): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[choice % (keys.length + 1)];
  if (key === undefined) return Array.isArray(value) ? other : { ...value, surplus: other };
  const inner = (value as Record<string, unknown>)[key];
  const replaced = replaceOne(inner, other, Math.floor(choice / (keys.length + 1)));
  return Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced };
}

function nested(levels: number): unknown {
  let value: unknown = 'the bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Bodies that are invalid or malicious JSON. */
export const HOSTILE_BODIES = [
  '',
  ' ',
  '{',
  '{"a":}',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[null]',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '\uFEFF{}',
  '{"a":"\u0000"}',
  'email=a&password=b',
  '<xml/>',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `{"a":"${'x'.repeat(70_000)}"}`,
] as const;

/** Malicious URL segments, inserted without encoding. */
export const HOSTILE_SEGMENTS = [
  '%',
  '%f',
  '%ff',
  '%00',
  '%c0%af',
  '%ed%a0%80',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '..',
  '.',
  '%20',
  '%252e',
  '*',
  ':id',
  "'--",
  '%3Cscript%3E',
  '%F0%9F%98%80',
  'x'.repeat(300),
  '%41'.repeat(200),
] as const;

export const HOSTILE_QUERIES = [
  '',
  '&&&',
  '=',
  'a',
  'a=1&a=2&a=3',
  '__proto__=1&constructor=2&toString=3',
  '__proto__[isAdmin]=true',
  'venueId=%00',
  'venueId=%ff&search=%ed%a0%80',
  'venueId=a&venueId=b',
  'search=%',
  'search=%27%3B--',
  'limit=1&limit=2',
  'limit=-1&offset=-1',
  'limit=1e3&offset=9999999999999999999',
  'offset=100000000',
  'token[]=1&token[a]=b',
  'startDate=0000-01-01&endDate=9999-12-31&dateRange=custom',
  'startDate=0001-01-01&endDate=0001-01-02&dateRange=custom',
  'startDate=9999-12-31&dateRange=custom',
  `search=${'%F0%9F%98%80'.repeat(199)}`,
  `a=${'x'.repeat(8_000)}`,
  'a=1&'.repeat(2_000),
] as const;
