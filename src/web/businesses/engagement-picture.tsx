import { Mail } from 'lucide-react';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

/** A guest's words, the owner's reply and the result. */
export function EngagementPicture() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 text-sm">
      <div className="mr-8 rounded-xl rounded-bl-sm border bg-surface p-4">
        <p className="mb-2 flex items-center gap-2 font-semibold">
          <RatingFace level={2} />
          Fair
        </p>
        <p>The food was lovely, but we waited 40 minutes for it.</p>
      </div>
      <div className="ml-8 rounded-xl rounded-br-sm bg-basil p-4 text-on-basil">
        <p className="mb-2 flex items-center gap-2 font-semibold">
          <Mail className="size-4" />
          Your reply
        </p>
        <p>I am sorry about the wait. The next dessert is on us. Ask for me when you come!</p>
      </div>
      <div className="mr-8 flex flex-wrap items-center gap-2 rounded-xl rounded-bl-sm border bg-surface p-4">
        <RatingFace level={5} />
        <p className="font-semibold">See you on Friday!</p>
        <Badge tone="basil" className="ml-auto">
          Won back
        </Badge>
      </div>
    </div>
  );
}
