const folder = new URL('../../dist/openapi/', import.meta.url);

/** The API reference, written by the build. */
export const referenceFiles = {
  document: new URL('openapi.json', folder),
  page: new URL('reference.html', folder),
};
