const product = ' – Control Center';

/** The title of the browser's tab while a screen is shown; the innermost one counts. */
export const PageTitle = ({ text }: { text: string }) => <title>{`${text}${product}`}</title>;

export const shownTitle = (): string => document.title.replace(product, '');
