import type { Server } from '#server/services.ts';
import { countMismatches } from '../payments/packs-query.ts';

export function subscriptionMeasures({ measures }: Server): void {
  measures.ofTables.push(async (tx) => [
    {
      name: 'tabletalk_reply_packs_mismatched',
      help: 'Packs of reply credits that were paid with another sum or currency than was asked for.',
      value: await countMismatches(tx),
    },
  ]);
}
