/** Under this name the unsent changes of an order are stored in the browser, with the versions they are based on. */
export const editInputName = (projectId: string): string => `edit.${projectId}`;
