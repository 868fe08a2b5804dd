import { textCheck } from '#shared/api/text-rule.ts';
import {
  COMPANY_ADDRESS_RULE,
  COMPANY_NAME_RULE,
  VAT_NUMBER_RULE,
} from '#shared/billing/company-rules.ts';
import { type Company, changeCompany } from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { subscriptionOverviewQuery } from '../queries.ts';

/** Lets the owner enter the company to name on receipts. */
export function CompanyCard({ company }: { company: Company }) {
  const { form, field, failure, isSending } = useForm({
    checks: {
      name: textCheck(COMPANY_NAME_RULE),
      address: textCheck(COMPANY_ADDRESS_RULE),
      vatNumber: textCheck(VAT_NUMBER_RULE),
    },
    initial: company,
    send: (body, signal) => callApi(changeCompany, { body }, { signal }),
    onSuccess(answer) {
      queryClient.setQueryData(
        subscriptionOverviewQuery.queryKey,
        (known) => known && { ...known, company: answer.company },
      );
      toast({ title: 'Saved', description: 'It’s on your receipts from now on.' });
    },
    fallback: 'This could not be saved. Please try again.',
  });
  return (
    <Card>
      <CardHeader title="Company on receipts" />
      <form {...form} className="grid gap-5 sm:grid-cols-2">
        {failure && (
          <Alert tone="error" className="sm:col-span-2">
            {failure}
          </Alert>
        )}
        <TextField label="Company name" autoComplete="organization" {...field('name')} />
        <TextField label="VAT number" autoComplete="off" {...field('vatNumber')} />
        <TextField
          label="Address"
          autoComplete="street-address"
          className="sm:col-span-2"
          {...field('address')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" loading={isSending}>
            Save company
          </Button>
        </div>
      </form>
    </Card>
  );
}
