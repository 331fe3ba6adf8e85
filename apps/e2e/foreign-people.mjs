import { prepareForeignPeople } from '@control-center/testing-api/people';
import { baseURL } from './playwright.config.mjs';

export default () => prepareForeignPeople(baseURL);
