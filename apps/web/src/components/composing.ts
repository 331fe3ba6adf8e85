import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to the input method, which composes a letter such as «ế». Safari ends the composition before the key
 * that ends it; that key has the code 229 there.
 */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
