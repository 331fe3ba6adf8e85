/** A part that is typed and not yet added to its list belongs to the list's form, which is kept at this place. */
export const newPartOf = (place: string): string => `${place}.new-part`;
