import { setUpCatalogue } from '#server/billing/provider/stripe/catalogue.ts';
import { openStripe } from '#server/billing/provider/stripe/stripe-client.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';

// Creates the plans' products and prices at Stripe. Safe to run again: existing ones stay.
try {
  process.loadEnvFile('.env');
} catch {
  // There is no .env file: the settings come from the environment alone.
}
try {
  const { payments } = readConfig(process.env);
  if (payments.provider !== 'stripe') {
    throw new ConfigError('STRIPE_SECRET_KEY and the other two Stripe keys are needed.');
  }
  for (const line of await setUpCatalogue(openStripe(payments))) console.log(line);
} catch (error) {
  process.stderr.write(`Stripe is not set up: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
