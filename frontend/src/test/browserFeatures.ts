import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import ts from 'typescript';
import { BROWSERS } from '../../scripts/browsers';

/* What a style sheet or script uses that the oldest of our browsers do not know, by the tables of MDN. */

const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData;

/** Since when each browser knows a thing, prefixes aside: the build adds those. */
function knows(statement: CompatStatement, browser: keyof typeof BROWSERS): boolean {
  const support = statement.support[browser === 'ios' ? 'safari_ios' : browser];
  return [support ?? []]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, alternative_name: other }) => {
      const version = (text: string) => parseFloat(text.replace('≤', ''));
      const since = typeof added === 'string' && version(added) <= BROWSERS[browser];
      const gone = typeof removed === 'string' && version(removed) <= BROWSERS[browser];
      return since && !gone && flags === undefined && other === undefined;
    });
}

/** The browsers that do not know an entry of the tables; none for what the tables do not have. */
function missing(entry: Identifier | undefined): string[] {
  const statement = entry?.__compat;
  if (statement === undefined) return [];
  return (Object.keys(BROWSERS) as (keyof typeof BROWSERS)[]).filter((browser) => !knows(statement, browser));
}

/** The names of too new things in a style sheet, such as `width: stretch`, `@scope` or `:open`. */
export function newInStyles(text: string): string[] {
  const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = data.css;
  const found: [string, Identifier | undefined][] = [];
  postcss.parse(text).walk((node) => {
    if (node.type === 'decl') {
      const property = properties[node.prop];
      found.push([node.prop, property]);
      for (const [, word = '', call] of node.value.matchAll(/(?<![\w-])(-?[a-z][\w-]*)(\()?/g)) {
        found.push([`${node.prop}: ${word}`, property?.[word]]);
        if (call !== undefined) found.push([`${word}()`, types[word] ?? types.color?.[word] ?? types.gradient?.[word]]);
      }
    } else if (node.type === 'atrule') {
      found.push([`@${node.name}`, atRules[node.name]]);
      for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g))
        found.push([`@${node.name} ${feature}`, atRules[node.name]?.[feature]]);
    } else if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?(-?[a-z][a-z-]*)/g))
        found.push([`:${name}`, selectors[name]]);
    }
  });
  return found.filter(([, entry]) => missing(entry).length > 0).map(([name]) => name);
}

const TABLES: Record<string, Identifier | undefined> = data.api;
const isNew = (entry: Identifier | undefined) => missing(entry).length > 0;
/**
 * Only where one of these names stands is the compiler asked whose it is, which takes time. What is too new as a whole
 * is not here: nobody has such a thing who has not named it, or the member that gives it.
 */
const NEW_MEMBERS = new Set(
  Object.values(TABLES).flatMap((table) =>
    isNew(table)
      ? []
      : Object.keys(table ?? {})
          .filter((member) => isNew(table?.[member]))
          .map((member) => member.replace(/_static$/, '').replace(/(.+)_event$/, 'on$1')),
  ),
);

/** A type's name and those it extends. */
function namesOf(type: ts.Type): string[] {
  if (type.isUnion()) return type.types.flatMap(namesOf);
  const own = type.symbol as ts.Symbol | undefined;
  return [own?.name ?? '', ...(type.getBaseTypes() ?? []).flatMap(namesOf)];
}

/**
 * The names of too new things of the browser in scripts, such as `URL.parse`; what is new in the language itself, `lib`
 * in tsconfig.json refuses. `virtual`: texts of files that are not there.
 */
export function newInScripts(
  files: readonly string[],
  options: ts.CompilerOptions,
  virtual: Record<string, string> = {},
): string[] {
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (name) => virtual[name] ?? read(name);
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const isLibrary = (node: ts.Node) =>
    (checker.getSymbolAtLocation(node)?.declarations ?? []).some((place) =>
      program.isSourceFileDefaultLibrary(place.getSourceFile()),
    );
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    if (ts.isPropertyAccessExpression(node)) {
      const member = node.name.text;
      if (!NEW_MEMBERS.has(member) || !isLibrary(node.name)) return;
      const { expression: target } = node;
      const isClass = ts.isIdentifier(target) && TABLES[target.text] !== undefined;
      const owners = isClass ? [target.text] : namesOf(checker.getApparentType(checker.getTypeAtLocation(target)));
      const keys = isClass ? [`${member}_static`, member] : [member, member.replace(/^on(.+)/, '$1_event')];
      const known = owners.flatMap((owner) => keys.map((key) => [owner, TABLES[owner]?.[key]] as const));
      const [owner, entry] = known.find(([, one]) => one !== undefined) ?? [];
      if (isNew(entry)) found.push(`${owner}.${member}`);
    } else if (ts.isIdentifier(node) && isNew(TABLES[node.text]) && isLibrary(node)) found.push(node.text);
  };
  for (const name of files) look(program.getSourceFile(name) as ts.SourceFile);
  return found;
}
