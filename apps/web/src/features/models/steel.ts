/** The colour of a part whose file says none. Light, so that its edges are seen. */
export const steel = 0xb9c5d6;
