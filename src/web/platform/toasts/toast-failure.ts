import { failureMessage } from '../api/call-api.ts';
import { toast } from './toasts.tsx';

/** Says that something failed, and why; the fallback stands in for a server that gave no reason. */
export function toastFailure(error: unknown, title: string, fallback = 'Please try again.'): void {
  toast({ title, description: failureMessage(error, fallback), variant: 'destructive' });
}
