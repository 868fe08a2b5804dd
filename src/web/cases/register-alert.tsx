import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { listCases } from '#shared/cases/contract.ts';
import { Alert } from '#web/ui/status/alert.tsx';

type Register = ResponseOf<typeof listCases>['register'];

/** Names missing cases: numbers have no gaps, and TableTalk never deletes a single case. */
export function RegisterAlert({ register }: { register: Register | undefined }) {
  if (!register || (register.isIntact && register.missing.length === 0)) return null;
  const { missing } = register;
  return (
    <Alert tone="error" className="mb-6">
      {missing.length > 0
        ? `${missing.length === 1 ? 'Case' : 'Cases'} ${missing.join(', ')} ${missing.length === 1 ? 'was' : 'were'} deleted from the database, outside TableTalk.`
        : 'The count of your cases was changed in the database, outside TableTalk: a case may be missing.'}
    </Alert>
  );
}
