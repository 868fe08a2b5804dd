import { useState } from 'react';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days', description: 'The range that most charts use' },
];

export function ShowcaseFields() {
  const [range, setRange] = useState<string>();
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <TextField label="Restaurant name" placeholder="The Copper Pan" />
      <TextField
        label="Venue ID"
        hint="Lowercase letters, numbers and hyphens only"
        defaultValue="the-copper-pan"
      />
      <TextField
        label="E-mail"
        type="email"
        defaultValue="owner@"
        error="Please enter a valid email address"
      />
      <TextField label="Referral code" isOptional disabled defaultValue="WELCOME" />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        defaultValue="correct horse"
      />
      <SelectField
        label="Date range"
        options={RANGES}
        value={range}
        onValueChange={setRange}
        hint="Applies to every chart"
      />
      <TextAreaField label="Your reply" placeholder="Thank you for telling us…" />
      <div className="flex flex-col gap-5 self-center">
        <Switch
          label="Reward codes"
          description="Guests may choose a thank-you at the end"
          checked={isOn}
          onCheckedChange={setIsOn}
        />
        <Switch label="Off" checked={false} onCheckedChange={() => undefined} />
        <Switch label="Not available" checked disabled onCheckedChange={() => undefined} />
      </div>
    </div>
  );
}
