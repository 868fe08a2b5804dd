import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { CardFormSkeleton } from './card-form-parts.tsx';
import type { RehearsalFormProps } from './rehearsal-form.tsx';

const REHEARSAL = {
  name: 'simulated-form',
  load: async () => (await import('./rehearsal-form.tsx')).RehearsalForm,
};

/** The card form for simulated payments; its code loads only when payments are simulated. */
export function LazyRehearsalForm(props: RehearsalFormProps) {
  return (
    <LazyPart code={REHEARSAL} waiting={<CardFormSkeleton />}>
      {(RehearsalForm) => <RehearsalForm key={props.clientSecret} {...props} />}
    </LazyPart>
  );
}
