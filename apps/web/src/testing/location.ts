import { afterAll, afterEach } from '@jest/globals';

type LocationImpl = { assign?: (url: string) => void };

/** The URLs given to `location.assign`; jsdom itself does not navigate. */
export const assignedUrls: string[] = [];
const [implSymbol] = Object.getOwnPropertySymbols(location);
const impl = (location as unknown as Record<symbol, LocationImpl>)[implSymbol!]!;
impl.assign = (url) => void assignedUrls.push(url);
afterEach(() => void assignedUrls.splice(0));
afterAll(() => void delete impl.assign);
