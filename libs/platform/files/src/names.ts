import { randomUUID } from 'node:crypto';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const objectName = new RegExp(`^${uuid}\\.[0-9a-z]{1,6}$`);

/** The name of a new object. Only the extension, one of the accepted ones, comes from the user. */
export const newObjectName = (extension: string): string => `${randomUUID()}${extension}`;

/** The name under which an object's small picture is stored; no uploaded file has this extension. */
export const thumbnailNameOf = (name: string): string => name.replace(/\.[^.]*$/, '.thumb');

export const isObjectName = (name: string): boolean => objectName.test(name);

/** Returns a valid object name, which is safe in a path. Throws for anything else. */
export function checkedName(name: string): string {
  if (!isObjectName(name)) throw new Error(`Not the name of an object: ${JSON.stringify(name)}`);
  return name;
}
