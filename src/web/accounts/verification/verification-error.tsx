import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '../status-page.tsx';

export function VerificationError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <StatusPage
      icon={TriangleAlert}
      tone="bad"
      title="Email not verified"
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
          <Button asChild variant={onRetry ? 'secondary' : 'primary'}>
            <Link href={paths.login}>Back to Login</Link>
          </Button>
        </>
      }
    >
      {message}
    </StatusPage>
  );
}
