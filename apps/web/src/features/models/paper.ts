/** The colour of paper, in both themes: JPEG has no transparency. */
export const paper = '#f3f5f8';

/** The colour of a part whose file says none. Light, so that its edges are seen. */
export const steel = 0xb9c5d6;
