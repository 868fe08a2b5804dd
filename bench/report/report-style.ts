export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5b6472; --ground: #fbfaf7; --card: #fff;
  --line: #e2dfd8; --met: #18794e; --missed: #b42318; --measured: #3056d3; --baseline: #8a6d3b; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae4; --soft: #a9b0bb; --ground: #14171c;
  --card: #1c2027; --line: #333944; --met: #5fd39c; --missed: #ff8f80; --measured: #8ea8ff;
  --baseline: #d7b675; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0 .75rem; }
.machine, .note, .legend { color: var(--soft); font-size: .875rem; }
.scroll { overflow-x: auto; margin: 1.5rem 0; }
table { border-collapse: collapse; width: 100%; min-width: 46rem; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0;
  border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
tbody th { font-weight: 500; }
.met { color: var(--met); font-weight: 600; }
.missed { color: var(--missed); font-weight: 600; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1rem 1.25rem; margin: 0 0 1rem; }
svg { display: block; width: 100%; height: auto; }
svg text { font-size: 11px; fill: var(--soft); }
.track { fill: var(--line); opacity: .6; }
.is-met .value { fill: var(--met); }
.is-missed .value { fill: var(--missed); }
.goal { stroke: var(--ink); stroke-width: 2; }
.grid { stroke: var(--line); }
.rounds { margin-top: .75rem; }
.rounds polyline { fill: none; stroke-width: 1.5; opacity: .5; }
g.measured polyline { stroke: var(--measured); }
g.measured circle { fill: var(--measured); }
g.baseline polyline { stroke: var(--baseline); }
g.baseline circle { fill: var(--baseline); }
.key { margin-right: 1rem; }
.key::before { content: ''; display: inline-block; width: .65rem; height: .65rem;
  border-radius: 50%; margin-right: .35rem; background: currentColor; }
.key.measured::before { background: var(--measured); }
.key.baseline::before { background: var(--baseline); }
`;
