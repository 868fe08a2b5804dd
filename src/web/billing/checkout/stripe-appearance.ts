import type { Appearance } from '@stripe/stripe-js';

/** Our colours and shapes for the fields that Stripe draws in its own frames. */
export function stripeAppearance(theme: 'light' | 'dark'): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('basil'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorDanger: token('chili'),
      fontFamily: 'Figtree, ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { borderColor: token('basil'), boxShadow: `0 0 0 1px ${token('basil')}` },
      '.Label': { fontWeight: '500', color: token('ink') },
    },
  };
}
