// What the contracts' types and comments say of all routes: JSON Schemas of their replies, and what each does.
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../../..');
const contracts = join(root, 'libs', 'market', 'contracts');

/** Types that get a schema without being the reply of a route. */
const extraTypes = ['ErrorBody'];

type Schema = Record<string, unknown>;

/** `replies` and `comments` are keyed by route as in 'projectRoutes.list', `schemas` by the name of the type. */
type ReplySchemas = {
  replies: Record<string, Schema>;
  comments: Record<string, string>;
  schemas: Record<string, Schema>;
};

export function replySchemas(): ReplySchemas {
  const configFile = join(contracts, 'tsconfig.json');
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  );
  const index = join(contracts, 'src', 'index.ts');
  const program = ts.createProgram([index], config?.options ?? {});
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(index)!)!);
  const { schemaOf, schemas } = schemaBuilder(checker);
  const replies: Record<string, Schema> = {};
  const comments: Record<string, string> = {};
  for (const symbol of exported) {
    const name = symbol.getName();
    if (extraTypes.includes(name)) schemaOf(checker.getDeclaredTypeOfSymbol(resolveAlias(checker, symbol)));
    if (!name.endsWith('Routes')) continue;
    for (const route of checker.getPropertiesOfType(checker.getTypeOfSymbol(resolveAlias(checker, symbol)))) {
      const id = `${name}.${route.getName()}`;
      const comment = commentOf(route, checker);
      if (comment) comments[id] = comment;
      // Route<Path, Body, Query, Reply>
      const reply = checker.getTypeOfSymbol(route).aliasTypeArguments?.[3];
      if (reply && !(reply.flags & ts.TypeFlags.Never)) replies[id] = schemaOf(reply);
    }
  }
  return { replies, comments, schemas };
}

const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic) => {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
};

const resolveAlias = (checker: ts.TypeChecker, symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The comment above a declaration, on one line. */
const commentOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('\n', ' ');

function schemaBuilder(checker: ts.TypeChecker) {
  const schemas: Record<string, Schema> = {};

  /** A named type has one schema, to which others refer. */
  function schemaOf(type: ts.Type): Schema {
    // A type without a name has no symbol, although its declaration says otherwise.
    const symbol = (type.aliasSymbol ?? type.symbol) as ts.Symbol | undefined;
    const name = type.aliasTypeArguments?.length ? undefined : symbol?.getName();
    if (!name || name.startsWith('__') || !isObject(type) || checker.isArrayType(type))
      return inlineSchemaOf(type);
    if (!(name in schemas)) {
      const schema: Schema = (schemas[name] = {});
      Object.assign(schema, inlineSchemaOf(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function inlineSchemaOf(type: ts.Type): Schema {
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
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type as ts.TypeReference)[0]!) };
    if (isObject(type)) return objectOf(type);
    throw new Error(`No schema for ${checker.typeToString(type)}`);
  }

  function unionOf(types: readonly ts.Type[]): Schema {
    const all = types.map(schemaOf);
    const constants = all.filter((schema) => 'const' in schema).map((schema) => schema['const']);
    const others = all.filter((schema) => !('const' in schema));
    const isBoolean = constants.includes(true) && constants.includes(false);
    const rest = isBoolean ? constants.filter((value) => typeof value !== 'boolean') : constants;
    if (isBoolean) others.unshift({ type: 'boolean' });
    if (rest.length > 0) others.unshift({ enum: rest });
    return others.length === 1 ? others[0]! : { anyOf: others };
  }

  function objectOf(type: ts.Type): Schema {
    const fields = checker.getPropertiesOfType(type);
    const index = checker.getIndexInfosOfType(type)[0];
    const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.getName(), fieldOf(field)])),
      required: fields.filter((field) => !isOptional(field)).map((field) => field.getName()),
      additionalProperties: index ? schemaOf(index.type) : false,
    };
  }

  function fieldOf(field: ts.Symbol): Schema {
    const description = commentOf(field, checker);
    return { ...schemaOf(checker.getTypeOfSymbol(field)), ...(description && { description }) };
  }

  return { schemaOf, schemas };
}

const isObject = (type: ts.Type) => (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
