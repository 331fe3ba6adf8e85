/** The values of a form, by name; a list of elements has objects. */
export type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without what is blank, and with sorted names. */
const plain = (_: string, value: unknown): unknown => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
};

/** Nothing, an empty text and an empty list are the same in a form, and the order of fields does not matter. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, plain) === JSON.stringify(other, plain);

/** An element is known by its id; one that has none yet, by its place. */
export const keyOfElement = (list: string, { id }: Values, index: number): string =>
  `${list}#${typeof id === 'string' && id !== '' ? id : `new-${index}`}`;

/** The elements of a list by their keys; none of a list of texts. */
export const elementsOf = (list: string, value: unknown): Map<string, Values> => {
  const elements = Array.isArray(value) ? value.filter(isObject) : [];
  return new Map(elements.map((element, index) => [keyOfElement(list, element, index), element]));
};

/** `list#id` of a field in an element, or of the element itself; undefined for another field. */
export const elementOf = (key: string): string | undefined =>
  key.includes('#') ? key.split('#').slice(0, 2).join('#') : undefined;

/** The name of the field, or of the list that it is in. */
export const nameOf = (key: string): string => key.split('#', 1)[0]!;

export const isNew = (element: string): boolean => element.includes('#new-');

/**
 * Every field by its key: its name, or `list#id#name` of one in an element of a list; `list#id` says that the element is
 * there.
 */
export function fieldsOf(values: Values): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    const elements = elementsOf(name, value);
    if (elements.size === 0) fields.set(name, value);
    for (const [key, element] of elements) {
      fields.set(key, true);
      for (const [field, inner] of Object.entries(element))
        if (field !== 'id') fields.set(`${key}#${field}`, inner);
    }
  }
  return fields;
}
