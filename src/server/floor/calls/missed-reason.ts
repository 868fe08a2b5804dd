/**
 * Why a call was missed. late: nobody took it in time. unheard: nobody was listening any more. gone:
 * whoever had taken it can no longer come. lapsed: nobody said that they were at the table.
 */
export type MissedReason = 'late' | 'unheard' | 'gone' | 'lapsed';
