/** A page for the people who run the server: no build step, no script, the product's colours. */
export const MAILBOX_CSS = `:root {
  color-scheme: light dark;
  --paper: #fbf8f2; --surface: #fff; --line: #e8e1d6; --ink: #211c17; --soft: #6b6258; --basil: #1e6b4e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161412; --surface: #1f1c19; --line: #35302b; --ink: #f4efe8; --soft: #a89f94; --basil: #5fbf95;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: 32px 20px 64px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
h1, h2 { font-family: Fraunces, Georgia, 'Times New Roman', serif; font-weight: 600; letter-spacing: -0.01em; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 32px 0 12px; font-size: 22px; }
a { color: var(--basil); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--basil); outline-offset: 2px; border-radius: 4px; }
.soft { color: var(--soft); }
.button {
  padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
  font-weight: 600; text-decoration: none;
}
.mails {
  margin: 24px 0 0; padding: 0; list-style: none; overflow: hidden;
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
}
.mails li + li { border-top: 1px solid var(--line); }
.mails a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 16px 20px;
  color: inherit; text-decoration: none;
}
.mails a:hover .subject { color: var(--basil); text-decoration: underline; }
.mails a:focus-visible { outline-offset: -3px; border-radius: 12px; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 14px; }
.when { font-size: 14px; font-variant-numeric: tabular-nums; text-align: right; }
.kind { margin-left: 8px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 999px; font-size: 12px; white-space: nowrap; }
.empty {
  margin-top: 24px; padding: 48px 24px; text-align: center;
  border: 1px dashed var(--line); border-radius: 12px; background: var(--surface);
}
.empty h2, .empty p { margin: 0 0 8px; }
nav { margin-bottom: 16px; }
dl { margin: 20px 0; font-size: 14px; }
dl div { display: flex; gap: 12px; padding: 4px 0; }
dt { flex: 0 0 72px; color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
iframe { display: block; width: 100%; height: 680px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
pre {
  margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
  font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
@media (max-width: 560px) {
  main { padding: 20px 14px 48px; }
  .mails a { grid-template-columns: minmax(0, 1fr); padding: 14px 16px; }
  .when { text-align: left; }
}
`;
