/** The colour of paper, in both themes: JPEG has no transparency. */
export const paper = '#f3f5f8';
