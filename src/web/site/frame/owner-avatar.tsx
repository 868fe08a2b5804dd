import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { ownerInitials } from './owner-name.ts';

/** The owner's picture, or initials if there is none or it fails to load. */
export function OwnerAvatar({ user }: { user: User }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = user.profileImageUrl;
  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
        className="size-9 shrink-0 rounded-full border object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
    >
      {ownerInitials(user)}
    </span>
  );
}
