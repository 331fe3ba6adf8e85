/** The title of the browser's tab while a screen is shown; the innermost one counts. */
export const PageTitle = ({ text }: { text: string }) => <title>{`${text} – Control Center`}</title>;
