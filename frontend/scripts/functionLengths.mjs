/* Prints the length of each function of the client and its browser tests: `path:line: lines name`, one per line.
   Counts only a function's own lines, without those of inner functions and of markup between its first and last line,
   to measure how much a reader has to follow at once.
   node functionLengths.mjs <file> ... */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const isMarkup = (node) => ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node);
const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined;

function nameOf(node) {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isCallExpression(parent) ? `${parent.expression.getText().split('\n')[0]}(...)` : 'a function';
}

function lengths(path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const found = [];

  /** Adds the lines between the first and the last of each inner function and piece of markup. */
  const collectInner = (node, inner) =>
    ts.forEachChild(node, (child) => {
      if (!isFunction(child) && !isMarkup(child)) return collectInner(child, inner);
      for (let line = lineOf(child.getStart()) + 1; line < lineOf(child.end); line++) inner.add(line);
    });
  const visit = (node) => {
    if (isFunction(node)) {
      const inner = new Set();
      collectInner(node, inner);
      const first = lineOf(node.getStart());
      found.push([first + 1, lineOf(node.end) - first + 1 - inner.size, nameOf(node)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

for (const path of process.argv.slice(2))
  for (const [line, count, name] of lengths(path)) process.stdout.write(`${path}:${line}: ${count} ${name}\n`);
