export const style = `
  :root { color-scheme: light dark; font-family: system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; color: var(--text);
    --ground: #eef1f5; --card: #fff; --line: #dce2ea; --field: #b9c4d1; --text: #15233b; --soft: #46556b;
    --accent: #1b4a8a; --on-accent: #fff; --hover: #e6edf7; --error: #b3261e; --error-ground: #fdecea; }
  @media (prefers-color-scheme: dark) { :root { --ground: #0b131f; --card: #121d2c; --line: #243247; --field: #3a4b63;
    --text: #e6ecf4; --soft: #adbacb; --accent: #7aaef2; --on-accent: #0b131f; --hover: #1a2f4d; --error: #ff8f85;
    --error-ground: #3a1c1c; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
    background: var(--ground); }
  main { width: min(100%, 880px); background: var(--card); border: 1px solid var(--line); border-radius: 6px;
    padding: 32px; }
  h1 { margin: 0 0 4px; font-size: 24px; }
  h2 { margin: 0 0 12px; font-size: 15px; font-weight: 600; color: var(--soft); }
  p { margin: 0 0 20px; color: var(--soft); line-height: 1.5; }
  .columns { display: grid; grid-template-columns: 1.4fr 1fr; gap: 32px; }
  .accounts { display: grid; gap: 8px; }
  .account { display: grid; grid-template-columns: 40px 1fr auto; gap: 12px; align-items: center; width: 100%;
    padding: 10px 12px; border: 1px solid var(--line); border-radius: 4px; background: none; color: inherit;
    font: inherit; text-align: left; cursor: pointer; }
  .account:hover, .account:focus-visible { border-color: var(--accent); background: var(--hover); }
  .account.hinted { border-color: var(--accent); background: var(--hover); }
  .initial { width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; font-weight: 600;
    color: #fff; background: #b3261e; }
  .customer .initial { background: #1b5fb8; }
  .manufacturer .initial { background: #1c7440; }
  .vietphat .initial { background: #6d3fc4; }
  .name { display: block; font-weight: 600; }
  .detail { display: block; font-size: 13px; color: var(--soft); overflow-wrap: anywhere; }
  .role { font-size: 12px; color: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: 3px 10px; white-space: nowrap; }
  label { display: block; margin-bottom: 14px; font-size: 14px; font-weight: 500; }
  input { display: block; width: 100%; margin-top: 6px; padding: 10px 12px; font: inherit; color: inherit;
    border: 1px solid var(--field); border-radius: 4px; background: none; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  .primary { display: inline-block; width: 100%; padding: 11px 16px; border: 0; border-radius: 4px; font: inherit;
    font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); cursor: pointer; }
  .primary:hover { opacity: 0.9; }
  .error { margin: 0 0 14px; padding: 10px 12px; border-radius: 4px; background: var(--error-ground); color: var(--error); font-size: 14px; }
  .note { margin: 14px 0 0; font-size: 13px; }
  .narrow { max-width: 420px; margin: 0 auto; }
  @media (max-width: 720px) { main { padding: 20px; } .columns { grid-template-columns: 1fr; gap: 24px; } }
  @media (max-width: 480px) { .account { grid-template-columns: 40px 1fr; } .role { grid-column: 2; justify-self: start; } }
`;
