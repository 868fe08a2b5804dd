export type PaymentFormProps = {
  clientSecret: string;
  /** `payment` moves money, `setup` only keeps the card for later. */
  secretKind: 'payment' | 'setup';
  submitLabel: string;
  /** Called once. What it means for the plan is for the server to say. */
  onPaid: () => void;
};
