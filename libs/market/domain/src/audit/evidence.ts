import { personalData } from '../personal.js';

type Data = Record<string, unknown>;

/** A copy of an event's data without its personal texts, also without what stands in place of those that were erased. */
export function withoutPersonalTexts(type: string, data: Data): Data {
  if (!Object.hasOwn(personalData, type)) return data;
  const copy = structuredClone(data);
  for (const path of Object.keys(personalData[type]!.texts)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<unknown>((value, name) => (value as Data | undefined)?.[name], copy);
    if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, last);
  }
  return copy;
}
