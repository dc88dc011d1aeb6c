// Finds texts that nothing uses: keys of the web's and the server's files of texts that no code names.
import { parseSync } from 'rolldown/utils'

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every node below. */
function* nodesIn(node) {
  if (Array.isArray(node)) {
    for (const one of node) yield* nodesIn(one)
    return
  }
  if (node === null || typeof node?.type !== 'string') return
  yield node
  for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesIn(value)
}

const nameOf = ({ key }) => key.name ?? String(key.value)

/** Paths of the leaves of an object of texts; a spread or a name is another file's texts. */
function* pathsIn(object, above = '') {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.value.type === 'Identifier') continue
    const path = above + nameOf(property)
    let value = property.value
    while (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') value = value.expression
    if (value.type === 'ObjectExpression' && !isPlural(value)) yield* pathsIn(value, `${path}.`)
    else yield path
  }
}

const isPlural = (object) =>
  object.properties.length === 2 && object.properties.every((one) => /^(one|other)$/.test(nameOf(one)))

const bare = (value) =>
  value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression' ? bare(value.expression) : value

/** The objects of texts of a file: the exported English ones, and `en` of what `defineTexts` is given. */
function* textsIn(path, program) {
  for (const node of nodesIn(program)) {
    if (node.type === 'CallExpression' && /^define(Contract)?Texts$/.test(node.callee.name ?? ''))
      yield node.arguments[1]?.properties.find((one) => one.type === 'Property' && nameOf(one) === 'en')
        ?.value
    if (node.type === 'ExportNamedDeclaration' && /\.en\.ts$/.test(path))
      for (const { init } of node.declaration?.declarations ?? []) yield bare(init)
  }
}

/** Keys that a file of texts declares, and the names of other files' texts that it places below a key of its own. */
export function declaredKeys(path, source) {
  const objects = [...textsIn(path, parseSync(path, source).program)].filter(
    (object) => object?.type === 'ObjectExpression',
  )
  const placed = objects.flatMap(({ properties }) =>
    properties.filter(({ type, value }) => type === 'Property' && value.type === 'Identifier'),
  )
  const keys = objects.flatMap((object) => [...pathsIn(object)]).map((key) => key.replace(PLURAL, ''))
  return {
    keys: [...new Set(keys)],
    placed: Object.fromEntries(placed.map((one) => [one.value.name, nameOf(one)])),
  }
}

const escaped = (words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const withoutScope = (words) => words.slice(words.lastIndexOf(':') + 1)

/** A key that is composed: null unless some part of it stands in the code. */
function patternOf(parts) {
  const scoped = parts.findLastIndex((part) => part.includes(':'))
  const key = parts.slice(Math.max(scoped, 0)).map((part, at) => (at === 0 ? withoutScope(part) : part))
  if (!key.every((part) => /^[\w.-]*$/.test(part)) || !key.some((part) => /[a-z]/i.test(part))) return null
  return new RegExp(`^${key.map(escaped).join('[\\w.-]+')}$`)
}

/**
 * What a file says that may be a key: `exact` words, `patterns` of keys that are composed, and `wholes`, which use
 * everything below them: a text taken as an object (`returnObjects`), a first word put before others (`${of}.${name}`).
 */
export function namedKeys(path, source) {
  const exact = new Set()
  const patterns = []
  let takesWholes = source.includes('returnObjects')
  for (const node of nodesIn(parseSync(path, source).program)) {
    if (node.type === 'Literal' && typeof node.value === 'string') exact.add(withoutScope(node.value))
    if (node.type !== 'TemplateLiteral') continue
    const parts = node.quasis.map(({ value }) => value.cooked ?? '')
    const pattern = patternOf(parts)
    if (parts.length === 1) exact.add(withoutScope(parts[0]))
    else if (pattern) patterns.push(pattern)
    else if (/^\.?$/.test(parts.join('').trim()) && parts.includes('.')) takesWholes = true
  }
  return { exact, patterns, wholes: takesWholes ? exact : new Set() }
}

/** @returns {string[]} the keys that none of these files name */
export function unusedKeys(keys, uses) {
  const isUsed = (key) =>
    uses.some(({ exact, patterns, wholes }) => {
      if (exact.has(key) || patterns.some((pattern) => pattern.test(key))) return true
      const parts = key.split('.')
      return parts.some((_part, at) => at > 0 && wholes.has(parts.slice(0, at).join('.')))
    })
  return keys.filter((key) => !isUsed(key))
}

const isWebTexts = (path) => /^apps\/web\/src\/.*(\.texts|\/texts\/[\w-]+)\.en\.ts$/.test(path)
const isServerTexts = (path) => /^(apps\/api|packages\/contract)\/src\/.*\.texts\.ts$/.test(path)
/** Looked up by the name of the field that a refusal names. */
const BY_NAME = new Set(['packages/contract/src/kit/field-name.texts.ts'])

/**
 * Problems of all files of texts.
 *
 * @param {Map<string, string>} sources the code of both sides without its tests, by path
 */
export function unusedTexts(sources) {
  const isCode = (path) => !/(\.texts|\/texts\/[\w-]+)\.(en|hi)\.ts$/.test(path)
  const code = [...sources].filter(([path]) => isCode(path))
  const uses = new Map(code.map(([path, source]) => [path, namedKeys(path, source)]))
  const declared = [...sources]
    .filter(([path]) => (isWebTexts(path) || isServerTexts(path)) && !BY_NAME.has(path))
    .map(([path, source]) => ({ path, source, ...declaredKeys(path, source) }))
  const placed = Object.assign({}, ...declared.map((one) => one.placed))
  return declared.flatMap(({ path, source, keys }) => {
    const [, name] = /export const (\w+)/.exec(source) ?? []
    const above = Object.hasOwn(placed, name) && isWebTexts(path) ? `${placed[name]}.` : ''
    const readers = [...uses].flatMap(([user, named]) =>
      isServerTexts(path) || /^(apps\/web|packages)\//.test(user) ? [named] : [],
    )
    return unusedKeys(
      keys.map((key) => above + key),
      readers,
    ).map((key) => `${path} declares “${key}”, which nothing uses.`)
  })
}
