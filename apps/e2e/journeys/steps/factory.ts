import type { Page } from '@playwright/test';

/** The order on the factory's page. */
export const entry = (page: Page, title: string) => page.getByRole('article', { name: title });
