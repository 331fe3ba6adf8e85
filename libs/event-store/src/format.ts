/**
 * What the events of a log look like. It rises with a change that no upcaster undoes; a program writes to
 * logs of its own format only.
 */
export const logFormat = 1;
