/** Whether staff may still come: a call with this status is watched and can be withdrawn. */
export function isCallActive(status: string): boolean {
  return ['asking', 'waiting', 'taken', 'missed'].includes(status);
}
