/** A start tag without its namespace, and the text of its attributes. */
type Tag = { name: string; text: string };

/** The start tags of an XML text in their order: enough for formats whose data stand in attributes. */
export function* tagsIn(text: string): Generator<Tag> {
  const withoutComments = text.includes('<!--') ? text.replace(/<!--[\s\S]*?-->/g, '') : text;
  for (const [, name, inside] of withoutComments.matchAll(
    /<(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g,
  ))
    yield { name: name!, text: inside! };
}

/** Attributes by their names without namespace. */
export function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of text.matchAll(
    /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    attributes[name!] = (double ?? single ?? '').replace(
      /&(lt|gt|amp|quot|apos);/g,
      (_, entity: string) => entities[entity]!,
    );
  return attributes;
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
