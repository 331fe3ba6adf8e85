// JSON Schemas for the replies of all routes in the contracts, derived from the types that client and server share.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const contracts = join(root, 'libs', 'contracts');
const target = join(root, 'apps', 'api', 'dist', 'openapi', 'replies.json');

/** Types that get a schema without being the reply of a route. */
const extraTypes = ['ErrorBody'];

/** @returns {{ replies: Record<string, object>, schemas: Record<string, object> }} keyed by 'projectRoutes.list', and by type name */
export function replySchemas() {
  const configFile = join(contracts, 'tsconfig.json');
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  );
  const program = ts.createProgram([join(contracts, 'src', 'index.ts')], config.options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(contracts, 'src', 'index.ts'));
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
  const { schemaOf, schemas } = schemaBuilder(checker);
  const replies = {};
  for (const symbol of exported) {
    const name = symbol.getName();
    if (extraTypes.includes(name)) schemaOf(checker.getDeclaredTypeOfSymbol(resolveAlias(checker, symbol)));
    if (!name.endsWith('Routes')) continue;
    for (const route of checker.getPropertiesOfType(checker.getTypeOfSymbol(resolveAlias(checker, symbol)))) {
      // Route<Path, Body, Query, Reply>
      const reply = checker.getTypeOfSymbol(route).aliasTypeArguments?.[3];
      if (reply && !(reply.flags & ts.TypeFlags.Never))
        replies[`${name}.${route.getName()}`] = schemaOf(reply);
    }
  }
  return { replies, schemas };
}

const onUnRecoverableConfigFileDiagnostic = ({ messageText }) => {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
};

const resolveAlias = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function schemaBuilder(checker) {
  const schemas = {};

  /** A named type has one schema, which the others refer to. */
  function schemaOf(type) {
    const name = !type.aliasTypeArguments?.length && (type.aliasSymbol ?? type.symbol)?.getName();
    if (!name || name.startsWith('__') || !isObject(type) || checker.isArrayType(type))
      return inlineSchemaOf(type);
    if (!(name in schemas)) {
      schemas[name] = {};
      Object.assign(schemas[name], inlineSchemaOf(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function inlineSchemaOf(type) {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.isUnion()) return unionOf(type.types.filter(({ flags: of }) => !(of & ts.TypeFlags.Undefined)));
    if (checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
    if (isObject(type)) return objectOf(type);
    throw new Error(`No schema for ${checker.typeToString(type)}`);
  }

  function unionOf(types) {
    const all = types.map(schemaOf);
    const constants = all.filter((schema) => 'const' in schema).map((schema) => schema.const);
    const others = all.filter((schema) => !('const' in schema));
    const isBoolean = constants.includes(true) && constants.includes(false);
    const rest = isBoolean ? constants.filter((value) => typeof value !== 'boolean') : constants;
    if (isBoolean) others.unshift({ type: 'boolean' });
    if (rest.length > 0) others.unshift({ enum: rest });
    return others.length === 1 ? others[0] : { anyOf: others };
  }

  function objectOf(type) {
    const fields = checker.getPropertiesOfType(type);
    const index = checker.getIndexInfosOfType(type)[0];
    const isOptional = ({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0;
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.getName(), fieldOf(field)])),
      required: fields.filter((field) => !isOptional(field)).map((field) => field.getName()),
      additionalProperties: index ? schemaOf(index.type) : false,
    };
  }

  function fieldOf(field) {
    const description = ts.displayPartsToString(field.getDocumentationComment(checker));
    return { ...schemaOf(checker.getTypeOfSymbol(field)), ...(description && { description }) };
  }

  return { schemaOf, schemas };
}

const isObject = (type) => (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;

/** Writes the schemas to the file that the api reads. */
export function writeReplySchemas() {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(replySchemas()));
}
