export const style = `
  :root { color-scheme: light; font-family: system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; color: #17202e; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
    background: radial-gradient(1200px 600px at 80% -10%, #dbe9ff, transparent), #f3f5f9; }
  main { width: min(100%, 880px); background: #fff; border-radius: 16px; padding: 32px;
    box-shadow: 0 1px 2px #0f172a14, 0 16px 48px #0f172a1a; }
  h1 { margin: 0 0 4px; font-size: 24px; }
  h2 { margin: 0 0 12px; font-size: 15px; font-weight: 600; color: #55617a; }
  p { margin: 0 0 20px; color: #55617a; line-height: 1.5; }
  .columns { display: grid; grid-template-columns: 1.4fr 1fr; gap: 32px; }
  .accounts { display: grid; gap: 8px; }
  .account { display: grid; grid-template-columns: 40px 1fr auto; gap: 12px; align-items: center; width: 100%;
    padding: 10px 12px; border: 1px solid #dfe4ee; border-radius: 12px; background: #fff; color: inherit;
    font: inherit; text-align: left; cursor: pointer; }
  .account:hover, .account:focus-visible { border-color: #1668dc; background: #f5f9ff; }
  .account.hinted { border-color: #1668dc; box-shadow: 0 0 0 3px #1668dc26; }
  .initial { width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; font-weight: 600;
    color: #fff; background: #3b5b8c; }
  .customer .initial { background: #0f766e; }
  .manufacturer .initial { background: #b45309; }
  .vietphat .initial { background: #1668dc; }
  .name { display: block; font-weight: 600; }
  .detail { display: block; font-size: 13px; color: #55617a; overflow-wrap: anywhere; }
  .role { font-size: 12px; color: #3a465c; background: #eef1f6; border-radius: 999px; padding: 3px 10px; white-space: nowrap; }
  label { display: block; margin-bottom: 14px; font-size: 14px; font-weight: 500; }
  input { display: block; width: 100%; margin-top: 6px; padding: 10px 12px; font: inherit; color: inherit;
    border: 1px solid #c4ccda; border-radius: 10px; }
  :focus-visible { outline: 2px solid #1668dc; outline-offset: 1px; }
  .primary { display: inline-block; width: 100%; padding: 11px 16px; border: 0; border-radius: 10px; font: inherit;
    font-weight: 600; text-align: center; text-decoration: none; color: #fff; background: #1668dc; cursor: pointer; }
  .primary:hover { background: #1257b8; }
  .error { margin: 0 0 14px; padding: 10px 12px; border-radius: 10px; background: #fdecec; color: #a11616; font-size: 14px; }
  .note { margin: 14px 0 0; font-size: 13px; }
  .narrow { max-width: 420px; margin: 0 auto; }
  @media (max-width: 720px) { main { padding: 20px; } .columns { grid-template-columns: 1fr; gap: 24px; } }
`;
