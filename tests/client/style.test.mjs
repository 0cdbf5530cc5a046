// One hand in all scripts: single quotes, semicolons, no gaps inside braces, no brackets around a lone parameter.
// TypeScript's parser looks at them, the same that checks the types.
import test from 'node:test';
import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync, realpathSync} from 'node:fs';
import {delimiter, dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENDED = ['ExpressionStatement', 'VariableStatement', 'ReturnStatement', 'BreakStatement', 'ContinueStatement', 'ThrowStatement', 'ImportDeclaration'];
const IN_BRACES = ['ObjectLiteralExpression', 'ObjectBindingPattern', 'NamedImports', 'NamedExports'];

const program = [process.env.TSC, ...(process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'tsc'))].find(path => path && existsSync(path));
const parser = program && join(dirname(realpathSync(program)), '../lib/typescript.js');
const ts = parser && existsSync(parser) ? (await import(pathToFileURL(parser))).default : null;

/** Our scripts, below a folder. */
function* scripts(folder) {
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    if (entry.isDirectory() && entry.name !== 'vendor') yield* scripts(join(folder, entry.name));
    else if (entry.name.endsWith('.js')) yield join(folder, entry.name);
  }
}

/** What is written otherwise, line by line. */
function otherwise(text) {
  const found = [];
  const file = ts.createSourceFile('script.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const note = (node, what) => found.push(`${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${what}`);
  const look = node => {
    const raw = node.getText(file);
    const oneOf = names => names.some(name => ts.SyntaxKind[name] === node.kind);
    if (ts.isStringLiteral(node) && raw.startsWith('"') && !raw.includes("'")) note(node, 'double quotes');
    if (oneOf(IN_BRACES) && /^\{ +[^ \n/]|\S +\}$/.test(raw)) note(node, 'a gap inside braces');
    if (ts.isArrowFunction(node) && /^(?:async )?\(\w+\) =>/.test(raw)) note(node, 'brackets around a lone parameter');
    if (oneOf(ENDED) && !raw.endsWith(';')) note(node, 'no semicolon');
    ts.forEachChild(node, look);
  };
  look(file);
  text.split('\n').forEach((line, i) => {
    if (/^\s*\t|[ \t]$/.test(line)) found.push(`${i + 1}: a tab, or a gap at the end`);
  });
  return found;
}

test('all scripts are written alike', {skip: !ts && 'TypeScript is not here'}, () => {
  const all = [...scripts(join(ROOT, 'static')), ...scripts(join(ROOT, 'games/titles'))];
  assert.ok(all.length > 100);
  const found = all.flatMap(path => otherwise(readFileSync(path, 'utf8')).map(what => `${path.slice(ROOT.length)}:${what}`));
  assert.deepEqual(found, []);
});

test('what is written otherwise is found', {skip: !ts && 'TypeScript is not here'}, () => {
  const script = 'import {a} from "b";\nconst c = { d: a };\nlet e = (f) => f\n\tg();\nlet h = "it\'s";\n';
  assert.deepEqual(otherwise(script), [
    '1: double quotes',
    '2: a gap inside braces',
    '3: no semicolon',
    '3: brackets around a lone parameter',
    '4: a tab, or a gap at the end',
  ]);
});
