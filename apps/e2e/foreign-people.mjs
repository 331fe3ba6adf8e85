import { prepareForeignPeople } from '@control-center/testing-api/people';
import { servers } from './playwright.config.mjs';

export default async function prepare() {
  for (const { url } of servers) await prepareForeignPeople(new URL(url).origin);
}
