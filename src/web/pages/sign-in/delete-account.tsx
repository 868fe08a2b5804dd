import { useLocation } from 'wouter';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { DeleteAccountForm } from '#web/privacy/delete-account-form.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/**
 * Account deletion outside the settings, for users who would first have to set up a restaurant to
 * open the settings.
 */
export function DeleteAccountPage() {
  const { user, signOut } = useSession();
  const [, navigate] = useLocation();
  if (!user) return null;
  return (
    <AuthPage title="Delete your account?" description="This cannot be undone.">
      <Card className="overflow-clip p-6">
        <DeleteAccountForm
          user={user}
          onCancel={() => (isOnboardingComplete(user) ? navigate(paths.home) : signOut())}
        />
      </Card>
    </AuthPage>
  );
}
