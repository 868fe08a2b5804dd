const SANS = "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const BREAK_LONG_WORDS = 'overflow-wrap:anywhere;word-break:break-word';
const QUIET_QUOTE = `font-family:${SANS};font-size:14px;line-height:22px;color:#6B6258;${BREAK_LONG_WORDS}`;

/** The light theme as inline styles, with the colours of the product's tokens. */
export const mailStyle = {
  body: 'margin:0;padding:0;width:100%;background-color:#FBF8F2;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%',
  preheader:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#FBF8F2;mso-hide:all',
  paper: 'background-color:#FBF8F2;border-collapse:separate',
  edge: 'padding:32px 16px 40px',
  column: 'max-width:560px;margin:0 auto;border-collapse:separate',
  masthead: 'padding:0 4px 20px',
  bubble:
    'display:inline-block;width:18px;height:18px;line-height:18px;margin-right:10px;vertical-align:middle;background-color:#1E6B4E;border-radius:9px 9px 9px 2px;font-size:1px',
  wordmark: `vertical-align:middle;font-family:${SERIF};font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.2px;color:#211C17`,
  card: 'background-color:#FFFFFF;border:1px solid #E8E1D6;border-radius:12px;padding:36px 36px 28px',
  cardUnderBand:
    'background-color:#FFFFFF;border:1px solid #E8E1D6;border-top:0;border-radius:0 0 12px 12px;padding:32px 36px 28px',
  band: 'border-radius:12px 12px 0 0;padding:26px 36px',
  bandName: `margin:0;font-family:${SERIF};font-size:26px;line-height:34px;font-weight:600;letter-spacing:-0.3px;color:#FFFFFF;${BREAK_LONG_WORDS}`,
  greeting: `margin:0 0 10px;font-family:${SANS};font-size:16px;line-height:26px;font-weight:600;color:#211C17;${BREAK_LONG_WORDS}`,
  letter: `margin:0 0 28px;font-family:${SERIF};font-size:21px;line-height:33px;color:#211C17;${BREAK_LONG_WORDS}`,
  heading: `margin:0 0 16px;font-family:${SERIF};font-size:28px;line-height:36px;font-weight:600;letter-spacing:-0.3px;color:#211C17;${BREAK_LONG_WORDS}`,
  paragraph: `margin:0 0 16px;font-family:${SANS};font-size:16px;line-height:26px;color:#211C17;${BREAK_LONG_WORDS}`,
  buttonRow: 'margin:12px 0 20px;border-collapse:separate',
  button: 'background-color:#1E6B4E;border-radius:8px;mso-padding-alt:14px 28px',
  buttonLabel: `display:inline-block;padding:14px 28px;font-family:${SANS};font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:8px`,
  fallback: `margin:0 0 16px;font-family:${SANS};font-size:14px;line-height:22px;color:#6B6258;${BREAK_LONG_WORDS}`,
  link: `color:#1E6B4E;text-decoration:underline;word-break:break-all`,
  quoteLabel: `margin:8px 0 8px;font-family:${SANS};font-size:14px;line-height:20px;font-weight:600;color:#6B6258`,
  quoteRow: 'margin:0 0 20px;border-collapse:separate',
  quote: `background-color:#FBF8F2;border-left:3px solid #E39A2D;border-radius:0 8px 8px 0;padding:14px 18px;font-family:${SERIF};font-size:20px;line-height:30px;color:#211C17;${BREAK_LONG_WORDS}`,
  /** Keyed by the side on which lines begin. */
  quietQuote: {
    left: `border-left:3px solid #E8E1D6;padding:2px 0 2px 16px;${QUIET_QUOTE}`,
    right: `border-right:3px solid #E8E1D6;padding:2px 16px 2px 0;${QUIET_QUOTE}`,
  },
  factsTitle: `margin:24px 0 4px;font-family:${SANS};font-size:16px;line-height:24px;font-weight:600;color:#211C17;${BREAK_LONG_WORDS}`,
  facts: 'margin:0 0 20px;border-collapse:separate',
  factName: `padding:9px 16px 9px 0;border-bottom:1px solid #E8E1D6;font-family:${SANS};font-size:14px;line-height:22px;font-weight:400;white-space:nowrap;color:#6B6258`,
  factValue: `padding:9px 0;border-bottom:1px solid #E8E1D6;font-family:${SANS};font-size:14px;line-height:22px;font-weight:600;color:#211C17;${BREAK_LONG_WORDS}`,
  note: `margin:4px 0 8px;font-family:${SANS};font-size:14px;line-height:22px;color:#6B6258;${BREAK_LONG_WORDS}`,
  footer: `padding:20px 4px 0;font-family:${SANS};font-size:12px;line-height:18px;color:#6B6258;${BREAK_LONG_WORDS}`,
  footerLink: 'color:#6B6258;text-decoration:underline',
} as const;

/** The dark theme needs `!important` to override the inline styles. */
export const THEME_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:20px 12px 32px!important}.card{padding:28px 22px 20px!important}.band{padding:22px!important}}
@media (prefers-color-scheme:dark){
.paper{background-color:#161412!important}.card{background-color:#1F1C19!important;border-color:#35302B!important}
.ink{color:#F4EFE8!important}.soft{color:#A89F94!important}.link{color:#5FBF95!important}
.rule{border-bottom-color:#35302B!important}.quiet-quote{border-color:#35302B!important}.quote{background-color:#161412!important;border-left-color:#F0B252!important}
.button,.bubble{background-color:#5FBF95!important}.button-label{color:#161412!important}
}`;
