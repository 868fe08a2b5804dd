import { useEffect, useState } from 'react';
import { forgetSignOutReason, readSignOutReason } from '#web/platform/session/sign-out-reason.ts';
import { Alert } from '#web/ui/status/alert.tsx';

/** Tells a user once why they were signed out. */
export function SignedOutNotice() {
  const [reason] = useState(readSignOutReason);
  useEffect(forgetSignOutReason, []);
  return reason && <Alert className="mb-6">{reason}</Alert>;
}
