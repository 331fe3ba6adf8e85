import type { Content, OpenApi, Operation } from './document.js';
import type { Schema } from '../http/schema/schema.js';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const code = (value: unknown): string =>
  `<pre>${escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`;

/** A short HTML text for a schema; a named one links to its section. */
function schemaSummary(schema: Schema): string {
  if (schema.$ref) {
    const name = escaped(schema.$ref.split('/').at(-1)!);
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.type === 'array') return `${schemaSummary(schema.items ?? {})}[]`;
  if (schema.anyOf) return schema.anyOf.map(schemaSummary).join(' | ');
  if (schema.enum) return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ');
  if ('const' in schema) return escaped(JSON.stringify(schema.const));
  const { minLength, maxLength, minimum, maximum } = schema;
  const bounds = [minLength ?? minimum, maxLength ?? maximum];
  const range = bounds.some((bound) => bound !== undefined) ? ` ${bounds[0] ?? ''}…${bounds[1] ?? ''}` : '';
  return escaped(`${schema.format ?? schema.type ?? 'any'}${range}`);
}

const fieldRow = ([name, schema]: [string, Schema], required: boolean): string =>
  `<tr><td><code>${escaped(name)}</code>${required ? ' *' : ''}</td><td>${schemaSummary(schema)}</td><td>${escaped(schema.description ?? '')}</td></tr>`;

const fieldsTable = (schema: Schema): string =>
  schema.properties
    ? `<table>${Object.entries(schema.properties)
        .map((field) => fieldRow(field, schema.required?.includes(field[0]) ?? false))
        .join('')}</table>`
    : `<p>${schemaSummary(schema)}</p>`;

/** The only content: nothing is sent in two formats. */
const contentOf = ({ content = {} }: { content?: Content }) => Object.values(content)[0];

function operationSection(method: string, path: string, operation: Operation): string {
  const { operationId, description, parameters, requestBody, responses } = operation;
  const body = requestBody && contentOf(requestBody);
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const reply = contentOf(success);
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${schemaSummary(schema)}</td></tr>`,
  );
  const replies = Object.entries(responses).map(([status, response]) => {
    const content = contentOf(response);
    return `<tr><td>${escaped(status)}</td><td>${escaped(response.description)}</td><td>${content ? schemaSummary(content.schema) : ''}</td></tr>`;
  });
  return `<section id="${escaped(operationId)}">
<h3><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h3>
<p>${escaped(description)}</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}
${body ? `<p>Body: ${schemaSummary(body.schema)}</p>${code(body.example)}` : ''}
<table>${replies.join('')}</table>
${reply ? `<details><summary>Example of a reply</summary>${code(reply.example)}</details>` : ''}
</section>`;
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328}
table{border-collapse:collapse;margin:.5rem 0}td{border:1px solid #d0d7de;padding:.2rem .6rem;vertical-align:top}
pre{background:#f6f8fa;padding:.6rem;overflow:auto}section{border-top:1px solid #d0d7de;margin-top:1.5rem}
h3{font-weight:400}a{color:#0550ae}`;

/** The document as a page for people, without scripts and external resources. */
export function referencePage({ info, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = new Set(operations.flatMap(({ operation }) => operation.tags));
  const tagSections = [...tags].map((tag) => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes(tag));
    const sections = tagged.map(({ method, path, operation }) => operationSection(method, path, operation));
    return `<h2>${escaped(tag)}</h2>${sections.join('\n')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${escaped(name)}"><h3>${escaped(name)}</h3>${fieldsTable(schema)}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}: API</title><style>${style}</style></head><body>
<h1>${escaped(info.title)}: API</h1><p>${escaped(info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a> · fields with * are required</p>
${tagSections.join('\n')}<h2>Types</h2>${schemas.join('\n')}</body></html>`;
}
