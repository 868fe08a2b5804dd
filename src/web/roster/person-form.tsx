import type { Check } from '#shared/api/text-rule.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { addPerson, changePerson, type RosterPerson } from '#shared/roster/contract.ts';
import {
  MAX_OTHER_NAMES,
  PERSON_NAME_RULE,
  TOO_MANY_OTHER_NAMES_MESSAGE,
} from '#shared/roster/roster-rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { TeamMember } from './team-proposals.ts';

const NO_MEMBER = 'none';
const checkName = textCheck(PERSON_NAME_RULE);

/** "Essie, Ess" as a list of names. */
const checkOtherNames: Check<string, string[]> = (typed) => {
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > MAX_OTHER_NAMES) return { refusal: TOO_MANY_OTHER_NAMES_MESSAGE };
  const refused = names.map(checkName).find(({ refusal }) => refusal !== undefined);
  return refused?.refusal === undefined ? { value: names } : { refusal: refused.refusal };
};

const checkMember: Check<string, string | null> = (id) => ({
  value: id === NO_MEMBER ? null : id,
});

/** Adds a person to the roster, or changes the names that guests may use for one. */
export function PersonForm({
  venueId,
  person,
  members,
  onDone,
}: {
  venueId: string;
  /** Undefined for somebody new. */
  person: RosterPerson | undefined;
  members: readonly TeamMember[];
  /** Called with whether something has changed. */
  onDone: (hasChanged: boolean) => void;
}) {
  const { form, field, failure, isSending, setValue, values } = useForm({
    checks: { name: checkName, alsoKnownAs: checkOtherNames, memberId: checkMember },
    initial: {
      name: person?.name ?? '',
      alsoKnownAs: person?.alsoKnownAs.join(', ') ?? '',
      memberId: person?.memberId ?? NO_MEMBER,
    },
    send: (body, signal) =>
      person
        ? callApi(changePerson, { params: { id: person.id }, body }, { signal })
        : callApi(addPerson, { query: { venueId }, body }, { signal }),
    onSuccess(_, { name }) {
      toast({
        title: 'Saved',
        description: person ? `${name} is up to date.` : `You can now assign tables to ${name}.`,
      });
      onDone(true);
    },
    fallback: 'We could not save this. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !field('name').error && <Alert tone="error">{failure}</Alert>}
      <TextField
        label="Name"
        hint="The floor plan shows this name on their tables."
        autoComplete="off"
        maxLength={PERSON_NAME_RULE.max}
        {...field('name')}
      />
      <TextField
        label="Also known as"
        hint="Nicknames and other spellings, separated by commas."
        isOptional
        autoComplete="off"
        placeholder="Essie, Ess"
        {...field('alsoKnownAs')}
      />
      {members.length > 0 && (
        <SelectField
          label="Member of the team"
          hint="If they have an account here, choose it."
          options={[
            { value: NO_MEMBER, label: 'No account' },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.memberId}
          onValueChange={(memberId) => setValue('memberId', memberId)}
        />
      )}
      <DialogFooter>
        <Button variant="secondary" disabled={isSending} onClick={() => onDone(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {person ? 'Save' : 'Add'}
        </Button>
      </DialogFooter>
    </form>
  );
}
