// npm run bench -- start | pages
const [name = ''] = process.argv.slice(2);
const benches = { start: './start.mjs', pages: './pages.mjs' };
if (!(name in benches)) {
  console.error(`npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
await import(benches[name]);
