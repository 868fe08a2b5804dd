import { useMutation } from '@tanstack/react-query';
import { switchBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { BUSINESS_CHANGE_KEY } from '#web/platform/session/business-check.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { ROLE_NAMES } from '../role-names.ts';

const PREFIX = 'business:';

/** The user's other businesses, for the venue list. */
export function useOtherBusinesses() {
  const { user, enterBusiness, refreshUser } = useSession();
  const others = user?.businesses.filter(({ id }) => id !== user.businessId) ?? [];
  const change = useMutation({
    mutationKey: BUSINESS_CHANGE_KEY,
    mutationFn: (businessId: string) => callApi(switchBusiness, { body: { businessId } }),
    onSuccess(answer) {
      toastAfterReload({ title: `You are now in ${answer.user.businessName}` });
      enterBusiness(answer);
    },
    onError(error) {
      toastFailure(error, 'Error', 'The business could not be changed. Please try again.');
      // The user may have been removed from that business since.
      void refreshUser();
    },
  });
  const options = others.map(({ id, name, role }, index) => ({
    value: PREFIX + id,
    label: name,
    description: ROLE_NAMES[role],
    ...(index === 0 && { heading: 'Your other businesses' }),
  }));
  return {
    /** Empty if there is only one business. */
    options,
    find: (id: string | null) => options.find(({ value }) => value === `${PREFIX}${id}`),
    isEntering: change.isPending || change.isSuccess,
    /** If the chosen value is a business, enters it and returns true. */
    enter(value: string): boolean {
      if (!value.startsWith(PREFIX)) return false;
      if (!change.isPending && !change.isSuccess) change.mutate(value.slice(PREFIX.length));
      return true;
    },
  };
}
