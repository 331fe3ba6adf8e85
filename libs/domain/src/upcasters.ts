/** Makes data of one version of an event type what the next version would have written. */
export type Upcaster = (data: object) => object;

/**
 * By event type, the step from version 1 to 2 first. A type has as many versions as steps and one more; the
 * last is what the events files describe and what is written.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** No event has changed since the first version of its type. */
export const upcasters: Upcasters = {};
