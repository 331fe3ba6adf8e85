import { lineOf } from '@market/contracts';

/**
 * A user's file name as it is stored and displayed: the last part of a path, in composed Unicode, without control
 * characters and without invisible ones, which can make 'fdp.exe' look like 'exe.pdf'.
 */
export const displayName = (text: string): string =>
  lineOf(text.replace(/\p{C}/gu, ''))
    .replace(/^.*[/\\]/, '')
    .trim();
