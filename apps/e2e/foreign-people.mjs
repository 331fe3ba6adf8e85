import { prepareForeignPeople } from '@control-center/api/testing/people';
import { baseURL } from './playwright.config.mjs';

export default () => prepareForeignPeople(baseURL);
