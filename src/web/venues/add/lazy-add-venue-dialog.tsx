import { type ComponentProps, useState } from 'react';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import type { AddVenueDialog } from './add-venue-dialog.tsx';

const ADD_VENUE = {
  name: 'add-venue-dialog',
  load: async () => (await import('./add-venue-dialog.tsx')).AddVenueDialog,
};

/** The form for another restaurant; its code loads when it is first opened. */
export function LazyAddVenueDialog(props: ComponentProps<typeof AddVenueDialog>) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyPart code={ADD_VENUE} waiting={null}>
      {(Dialog) => <Dialog {...props} />}
    </LazyPart>
  );
}
