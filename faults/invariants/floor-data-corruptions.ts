import type { DataCorruption } from './data-corruption.ts';

/** Ways to break the invariants of calls and tickets. */
export const FLOOR_DATA_CORRUPTIONS: DataCorruption[] = [
  ['an acknowledged call is stored, once', 'delete from calls'],
  [
    'an acknowledged call is stored, once',
    `insert into calls (id, venue_uuid, table_number, token_hash)
      select gen_random_uuid(), venue_uuid, table_number, 'another' from calls`,
  ],
  ['who was told to go is the one who has the call', 'update calls set taken_by = null'],
  ['a call tells one story', 'update calls set withdrawn_at = now()'],
  ['a call tells one story', 'update calls set taken_at = null'],
  ['a call tells one story', "update calls set outcome = null, note = 'Words without an outcome'"],
  [
    'calls and tickets belong to the venue that the guest spoke of',
    'update calls set venue_uuid = gen_random_uuid()',
  ],
  [
    'calls and tickets belong to the venue that the guest spoke of',
    'update tickets set venue_uuid = gen_random_uuid()',
  ],
  ['a credit is spent for a reply, or given back', 'delete from thread_messages'],
];
