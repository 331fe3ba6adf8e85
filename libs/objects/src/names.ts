import { randomUUID } from 'node:crypto';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const objectName = new RegExp(`^${uuid}\\.[0-9a-z]{1,6}$`);

/** The name of a new object: nothing in it comes from a user but one of the accepted extensions. */
export const newObjectName = (extension: string): string => `${randomUUID()}${extension}`;

export const isObjectName = (name: string): boolean => objectName.test(name);

/** Throws for anything else: what was checked may stand in a path. */
export function checkedName(name: string): string {
  if (!isObjectName(name)) throw new Error(`Not the name of an object: ${JSON.stringify(name)}`);
  return name;
}

/**
 * A user's file name as it is kept and shown: the last part of a path, in composed Unicode, without
 * control characters and without the invisible ones that can make 'exe.pdf' of 'fdp.exe'.
 */
export const displayName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{C}/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim();
