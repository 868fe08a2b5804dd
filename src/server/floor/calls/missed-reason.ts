/**
 * Why a call was missed. late: nobody took it in time. unheard: nobody was listening any more.
 * gone: its taker can no longer come. lapsed: no member reported being at the table.
 */
export type MissedReason = 'late' | 'unheard' | 'gone' | 'lapsed';
