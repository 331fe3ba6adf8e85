/**
 * The format of the events in a log. It is incremented by a change that no upcaster can handle; a program
 * writes only to logs of its own format.
 */
export const logFormat = 1;
